// Steps through plays, and copies commands. Every page can be read without it.
"use strict";

// One replay: the boards of both sides, put there from the table of its steps.
class Replay {
  constructor(section) {
    this.section = section;
    this.number = section.dataset.number;
    this.parting = Number(section.dataset.parting) || null;
    this.rows = [...section.querySelectorAll("tr[data-step]")];
    this.sides = [...section.querySelectorAll("figure[data-side]")];
    this.slider = section.querySelector("input[type=range]");
    this.told = section.querySelector("output");
    this.step = Number(section.dataset.first);
    if (!this.slider) return;
    this.last = Number(this.slider.max);
    const controls = section.querySelector(".controls");
    controls.hidden = false;
    controls.addEventListener("click", (event) => {
      const button = event.target.closest("[data-go]");
      if (button) this.by(button.dataset.go);
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    for (const row of this.rows) {
      row.addEventListener("click", () => this.go(Number(row.dataset.step)));
    }
    this.show();
  }

  // Goes on in one of the ways that buttons and keys have.
  by(way) {
    const steps = {
      first: 1,
      back: this.step - 1,
      on: this.step + 1,
      last: this.last,
      parting: this.parting ?? this.step,
    };
    this.go(steps[way]);
  }

  go(step) {
    if (!Number.isInteger(step) || !this.slider) return;
    this.step = Math.min(Math.max(step, 1), this.last);
    active = this;
    this.show();
    address(this);
  }

  // The last row of a side that is not after the step.
  row(side) {
    const isOfSide = (row) => row.dataset.side === "both" || row.dataset.side === side;
    return this.rows.findLast((row) => Number(row.dataset.step) <= this.step && isOfSide(row));
  }

  show() {
    const told = [];
    for (const row of this.rows) row.classList.remove("here");
    for (const side of this.sides) {
      const row = this.row(side.dataset.side);
      const stage = side.querySelector(".stage");
      stage.replaceChildren();
      if (!row) continue;
      row.classList.add("here");
      const [number, , event, board] = row.cells;
      stage.append(...[...board.childNodes].map((node) => node.cloneNode(true)));
      reachable(stage);
      const what = side.querySelector(".what");
      what.replaceChildren(`${number.textContent}. `);
      what.append(...[...event.childNodes].map((node) => node.cloneNode(true)));
      told.push(`${side.dataset.side} ${event.textContent}`);
    }
    this.slider.value = this.step;
    const isAlike = told.length === 2 && this.parting && this.step < this.parting;
    this.told.value = `step ${this.step} of ${this.last}${this.step === this.parting ? ", the first difference" : ""}`;
    this.slider.setAttribute("aria-valuetext", `${this.told.value}: ${isAlike ? told[0].replace(/^\w+ /, "both ") : told.join("; ")}`);
    this.section.classList.toggle("at-parting", this.step === this.parting);
  }

  isSeen() {
    return this.section.checkVisibility();
  }
}

// Piles that hide cards can be gone to.
function reachable(stage) {
  for (const pile of stage.querySelectorAll("li")) {
    if (pile.querySelector("span")) pile.tabIndex = 0;
  }
}

const replays = [...document.querySelectorAll(".replay")].map((section) => new Replay(section));
let active = null;

// The replay that keys are for: the one used last, else the first that is to be seen.
function current(target) {
  const section = target instanceof Element ? target.closest(".replay") : null;
  const inside = replays.find((replay) => replay.section === section);
  const isUsable = (replay) => replay && replay.slider && replay.isSeen();
  return [inside, active, ...replays].find(isUsable);
}

// `#step=51`, and on a page of several replays `#replay=2&step=51`. Browsers refuse to change the address at every
// step of a key that is held down, so it is changed when that rests.
let soon = null;
function address(replay) {
  const which = replays.length > 1 ? `replay=${replay.number}&` : "";
  clearTimeout(soon);
  soon = setTimeout(() => history.replaceState(null, "", `#${which}step=${replay.step}`), 100);
}

function follow() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const which = asked.get("replay");
  const replay = which === null ? replays[0] : replays.find((replay) => replay.number === which);
  if (!replay || !asked.has("step")) return;
  for (let part = replay.section.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  replay.go(Number(asked.get("step")));
  if (replays.length > 1) replay.section.scrollIntoView();
}

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", d: "parting" };

addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
  const replay = way && !isTaken ? current(event.target) : null;
  if (!replay) return;
  event.preventDefault();
  replay.by(way);
});
addEventListener("hashchange", follow);
follow();

// A button that copies the command beside it; where nothing may be copied the command is selected.
for (const command of document.querySelectorAll("code.command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "copy";
  button.setAttribute("aria-label", "copy the command");
  button.addEventListener("click", async () => {
    let isCopied = true;
    await navigator.clipboard.writeText(command.textContent).catch(() => (isCopied = false));
    if (!isCopied) getSelection().selectAllChildren(command);
    button.textContent = isCopied ? "copied" : "selected";
    setTimeout(() => (button.textContent = "copy"), 2000);
  });
  command.after(button);
}

// On paper everything is to be seen.
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  for (const part of closed) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of closed) part.open = false;
});
