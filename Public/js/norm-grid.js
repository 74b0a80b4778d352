// A table of cells in the place of its text: textarea[data-norm-grid]. What is pasted from a
// spreadsheet spreads over the cells; the text stays what is sent and checked.
import { goTo } from "./problem.js";

const least = { lines: 5, cells: 4 };
const most = { lines: 100, cells: 60 };

class Grid {
  constructor(text) {
    this.text = text;
    this.table = document.createElement("table");
    this.table.setAttribute("aria-label", text.labels[0]?.textContent ?? "");
    this.table.setAttribute("aria-describedby", text.getAttribute("aria-describedby"));
    this.frame = document.createElement("div");
    this.frame.className = "norm-grid";
    this.frame.append(this.table);
    this.draw();
    if (text.getAttribute("aria-invalid")) this.markFirst(text.dataset.wrong);
    text.before(this.frame);
    if (document.activeElement === text) goTo(this.table.querySelector("[aria-invalid]"));
    text.hidden = true;
    this.table.addEventListener("input", () => this.save());
    this.table.addEventListener("paste", (event) => this.paste(event));
    this.table.addEventListener("keydown", (event) => this.move(event));
    text.addEventListener("input", () => { if (text.value !== this.written) this.draw(); });
    text.form.addEventListener("checked", ({ detail }) => this.mark(detail));
  }

  cell(line, index) { return this.table.rows[line]?.cells[index]?.firstChild; }

  /** All cells anew, from the text. */
  draw() {
    const { value } = this.text;
    const separator = value.includes("\t") ? "\t" : /[;|]/;
    const lines = value.split(/\r?\n/).map((line) => line.split(separator));
    this.table.replaceChildren();
    this.grow(lines.length, Math.max(...lines.map((cells) => cells.length)));
    for (const [line, cells] of lines.entries()) {
      for (const [index, cell] of cells.entries()) {
        if (this.cell(line, index)) this.cell(line, index).value = cell.trim();
      }
    }
    this.written = this.text.value;
  }

  /** One line and one column are always free behind what is filled in. */
  grow(lines, cells) {
    const width = Math.min(most.cells,
      Math.max(least.cells, cells + 1, this.table.rows[0]?.cells.length ?? 0));
    const height = Math.min(most.lines, Math.max(least.lines, lines + 1, this.table.rows.length));
    while (this.table.rows.length < height) this.table.insertRow();
    for (const row of this.table.rows) {
      while (row.cells.length < width) row.insertCell().append(this.field(row));
    }
  }

  field(row) {
    const field = document.createElement("input");
    const names = { line: row.rowIndex + 1, column: row.cells.length };
    field.setAttribute(
      "aria-label", this.text.dataset.cell.replace(/\{(\w+)\}/g, (_, name) => names[name]));
    field.autocomplete = "off";
    field.spellcheck = false;
    return field;
  }

  save() {
    const lines = [...this.table.rows].map((row) =>
      [...row.cells].map(({ firstChild }) => firstChild.value.trim()).join("\t").trimEnd());
    this.written = lines.join("\n").trimEnd();
    this.text.value = this.written;
    this.grow(this.written.split("\n").length,
      Math.max(...lines.map((line) => line.split("\t").length)));
    this.text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  paste(event) {
    const pasted = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    if (!/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    const from = this.place(event.target);
    const lines = pasted.split(/\r?\n/).map((line) => line.split("\t"));
    this.grow(from.line + lines.length,
      from.index + Math.max(...lines.map((cells) => cells.length)));
    for (const [line, cells] of lines.entries()) {
      for (const [index, cell] of cells.entries()) {
        const field = this.cell(from.line + line, from.index + index);
        if (field) field.value = cell.trim();
      }
    }
    this.save();
  }

  place(field) {
    const cell = field.closest("td");
    return { line: cell.parentElement.rowIndex, index: cell.cellIndex };
  }

  /** Enter goes down, as in a spreadsheet, and sends nothing. */
  move(event) {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.isComposing) return;
    event.preventDefault();
    const { line, index } = this.place(event.target);
    this.cell(line + step, index)?.focus();
  }

  /** As the page came: "3:1 4:2", or nothing where it is the whole table. */
  markFirst(wrong) {
    const mistakes = wrong.split(" ").filter(Boolean).map((place) => {
      const [line, column] = place.split(":").map(Number);
      return { line, column };
    });
    this.mark(mistakes);
    if (!this.table.querySelector("[aria-invalid]")) this.mark([{ line: 1, column: 0 }]);
  }

  mark(mistakes) {
    for (const field of this.table.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
    }
    for (const { line, column } of mistakes) {
      this.cell(line - 1, column)?.setAttribute("aria-invalid", "true");
    }
  }
}

for (const text of document.querySelectorAll("textarea[data-norm-grid]")) new Grid(text);
