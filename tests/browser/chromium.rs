//! Chromium without a window, spoken to by the protocol of its developer tools: JSON over a web socket.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Far longer than anything takes: a browser that says nothing for so long hangs.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a reader has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// Whether the page's script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Runs,
    Off,
}

/// A browser with one page, which is ended with this value.
pub struct Page {
    child: Child,
    connection: RefCell<Connection>,
    session: String,
    _profile: TempDir,
}

struct Connection {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    last: u64,
    events: Vec<Value>,
}

impl Page {
    /// Starts a browser with an empty page of this width and height.
    pub fn new(width: u32, height: u32, theme: Theme, script: Script) -> Self {
        let profile = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let mut child = start(profile.path());
        let mut stderr = BufReader::new(child.stderr.take().expect("piped")).lines();
        let address = stderr
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("Chromium tells where it listens");
        // What else it says must not stop it.
        std::thread::spawn(move || stderr.for_each(drop));
        let (socket, _) = tungstenite::connect(address).expect("Chromium answers");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a limit of time");
        }
        let connection = RefCell::new(Connection { socket, last: 0, events: Vec::new() });
        let mut page = Self { child, connection, session: String::new(), _profile: profile };
        let target = page.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        page.session = text(&page.call("Target.attachToTarget", attach)["sessionId"]);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        let scheme = if theme == Theme::Dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        page.call("Emulation.setEmulatedMedia", features);
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", size);
        page.call("Emulation.setScriptExecutionDisabled", json!({ "value": script == Script::Off }));
        page
    }

    /// Opens the file as anybody would, with this after its name.
    pub fn open(&self, file: &Path, fragment: &str) {
        let url = format!("file://{}{fragment}", file.display());
        self.connection.borrow_mut().events.clear();
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.wait_for("Page.loadEventFired");
        self.connection.borrow_mut().events.clear();
        let answer = self.call("Page.navigate", json!({ "url": url }));
        assert_eq!(answer.get("errorText"), None, "{answer}");
        self.wait_for("Page.loadEventFired");
    }

    /// What the expression gives.
    pub fn eval(&self, expression: &str) -> Value {
        let asked = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", asked);
        assert_eq!(answer.get("exceptionDetails"), None, "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// The text that the expression gives.
    pub fn text(&self, expression: &str) -> String {
        text(&self.eval(expression))
    }

    /// Presses a key, such as `ArrowLeft` or `d`.
    pub fn press(&self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowRight" => 39,
            other => other.to_ascii_uppercase().bytes().next().expect("a key").into(),
        };
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if key.chars().count() == 1 {
            event["text"] = key.into();
        }
        self.call("Input.dispatchKeyEvent", event);
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }),
        );
    }

    /// Clicks into the middle of the first element that matches.
    pub fn click(&self, selector: &str) {
        let [x, y] = self.middle(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Points at the middle of the first element that matches.
    pub fn point_at(&self, selector: &str) {
        let [x, y] = self.middle(selector);
        self.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y }));
    }

    fn middle(&self, selector: &str) -> [f64; 2] {
        let place = self.eval(&format!(
            "(() => {{ const of = document.querySelector({selector:?}); of.scrollIntoView({{ block: 'center' }}); \
             const at = of.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }})()"
        ));
        [0, 1].map(|index| place[index].as_f64().unwrap_or_else(|| panic!("nothing matches {selector}")))
    }

    /// A picture of the page from its top to the bottom of the element, as a PNG file.
    pub fn picture(&self, down_to: &str) -> Vec<u8> {
        let size = self.eval(&format!(
            "[innerWidth, Math.ceil(document.querySelector({down_to:?}).getBoundingClientRect().bottom + scrollY + 6)]"
        ));
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let asked = json!({ "format": "png", "clip": clip, "captureBeyondViewport": true });
        let picture = self.call("Page.captureScreenshot", asked);
        BASE64.decode(text(&picture["data"]).as_bytes()).expect("a picture")
    }

    /// The page as it would be printed, as PDF.
    pub fn printed(&self) -> Vec<u8> {
        let printed = self.call("Page.printToPDF", json!({ "printBackground": false }));
        BASE64.decode(text(&printed["data"]).as_bytes()).expect("a PDF")
    }

    /// What was asked for over any network since the page was opened, the page itself left out.
    pub fn requests(&self) -> Vec<String> {
        // All that the page has begun is told before this is answered.
        std::thread::sleep(Duration::from_millis(50));
        self.eval("1");
        let requests = self.events_of("Network.requestWillBeSent");
        let urls = requests.iter().map(|event| text(&event["params"]["request"]["url"]));
        urls.filter(|url| !url.starts_with("file:///") || !url.contains(".html")).collect()
    }

    /// Errors, warnings and whatever else was written to the console since the page was opened.
    pub fn complaints(&self) -> Vec<String> {
        let kinds = [
            "Log.entryAdded",
            "Runtime.exceptionThrown",
            "Runtime.consoleAPICalled",
            "Page.javascriptDialogOpening",
        ];
        kinds.iter().flat_map(|kind| self.events_of(kind)).map(|event| event["params"].to_string()).collect()
    }

    fn events_of(&self, kind: &str) -> Vec<Value> {
        let connection = self.connection.borrow();
        connection.events.iter().filter(|event| event["method"] == kind).cloned().collect()
    }

    fn wait_for(&self, kind: &str) {
        let begin = Instant::now();
        while self.events_of(kind).is_empty() {
            assert!(begin.elapsed() < PATIENCE, "no {kind}");
            self.connection.borrow_mut().read();
        }
    }

    fn call(&self, method: &str, params: Value) -> Value {
        let mut request = json!({ "method": method });
        request["params"] = params;
        self.connection.borrow_mut().call(&self.session, request)
    }
}

impl Connection {
    fn call(&mut self, session: &str, mut request: Value) -> Value {
        self.last += 1;
        let id = self.last;
        request["id"] = id.into();
        if !session.is_empty() {
            request["sessionId"] = session.into();
        }
        self.socket.send(Message::text(request.to_string())).expect("Chromium listens");
        loop {
            if let Some(answer) = self.read().filter(|answer| answer["id"] == id) {
                assert_eq!(answer.get("error"), None, "{request}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The next answer; an event is kept.
    fn read(&mut self) -> Option<Value> {
        let message = self.socket.read().expect("Chromium answers in time");
        let value: Value = serde_json::from_str(message.to_text().ok()?).ok()?;
        if value.get("id").is_some() {
            return Some(value);
        }
        self.events.push(value);
        None
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // All its processes end with it.
        _ = self.connection.get_mut().call("", json!({ "method": "Browser.close" }));
        _ = self.child.wait();
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text: {value}")).to_owned()
}

/// Chromium with nothing that goes into the network by itself.
fn start(profile: &Path) -> Child {
    let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    Command::new(&program)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--hide-scrollbars", "--remote-debugging-port=0"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg("about:blank")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} (set CHROMIUM to another): {error}"))
}
