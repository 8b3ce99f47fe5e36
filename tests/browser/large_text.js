// What does not fit on the page as it is shown now: a list of sentences, empty if all is well.
() => {
    const [WIDE, HIGH] = [innerWidth, innerHeight];
    const SLACK = 1.5; // pixels
    const AT_TABLE = document.body.classList.contains("table-page");
    const dialog = document.querySelector("dialog[open]");
    const found = new Set();
    const SHORTENED = ".name, .player, .newest, .home .title"; // names of players and tables may end in …
    const UNSEEN = ".quiet, .lying, .unseen, .skip, [inert], [hidden], noscript, option, .bubbles, svg";

    const name = (element) => {
        const word = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
        const classes = [...element.classList].slice(0, 2).map((one) => `.${one}`).join("");
        return `${element.localName}${classes} “${word}”`;
    };
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !element.closest(UNSEEN) && (!dialog || dialog.contains(element));
    // Where a control answers. A link in a sentence may go on in the next line.
    const areas = (element) => getComputedStyle(element).display === "inline" ? [...element.getClientRects()] : [element.getBoundingClientRect()];
    const clipped = (style) => style.clipPath !== "none" || (style.position === "absolute" && style.width === "1px");

    // The part of a box that its scrolling ancestors show, and what is cut off for good.
    function seen(element, box, tall) {
        let { left, top, right, bottom } = box;
        let cut = "";
        let scrolled = false;
        let fixed = false;
        for (let part = element; part && part !== document.documentElement; part = part.parentElement) {
            const style = getComputedStyle(part);
            if (clipped(style)) return null;
            if (part !== element || element.contains(box.of)) {
                const frame = part.getBoundingClientRect();
                for (const [side, axis] of [["x", style.overflowX], ["y", style.overflowY]]) {
                    if (axis === "visible" || part === document.body) continue;
                    const slack = side === "x" ? SLACK : Math.max(2, tall);
                    const [from, to] = side === "x" ? [left, right] : [top, bottom];
                    const [start, end] = side === "x" ? [frame.left, frame.right] : [frame.top, frame.bottom];
                    const over = from < start - slack || to > end + slack;
                    if (over && axis !== "auto" && axis !== "scroll") cut ||= `cut by ${part.localName}.${part.classList[0] ?? ""}`;
                    if (over && (axis === "auto" || axis === "scroll")) scrolled = true;
                    if (side === "x") [left, right] = [Math.max(left, start), Math.min(right, end)];
                    else [top, bottom] = [Math.max(top, start), Math.min(bottom, end)];
                }
            }
            if (style.position === "fixed") fixed = true;
        }
        const gone = right - left < 1 || bottom - top < 1; // scrolled away
        if (!gone && (left < -SLACK || right > WIDE + SLACK)) cut ||= "beside the window";
        if (!gone && (AT_TABLE || fixed) && (top < -Math.max(2, tall) || bottom > HIGH + Math.max(2, tall))) cut ||= "above or below the window";
        return { left, top, right, bottom, cut, scrolled, gone };
    }

    // Pages do not scroll sideways.
    if (document.documentElement.scrollWidth > WIDE + 1) found.add(`page: ${document.documentElement.scrollWidth} wide`);

    // Texts
    const lines = [];
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !shown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size < 1) continue;
        for (const rect of range.getClientRects()) {
            if (rect.width < 1) continue;
            const box = Object.assign(rect, { of: node });
            const part = seen(element, box, size * 0.3);
            if (!part) break;
            if (part.cut && !element.closest(SHORTENED)) found.add(`text ${part.cut}: ${name(element)}`);
            if (!part.gone) lines.push({ ...part, element, size });
        }
        for (let part = element; part && part !== document.body; part = part.parentElement) {
            const style = getComputedStyle(part);
            if (style.textOverflow === "ellipsis" && !part.matches(SHORTENED) && style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1)
                found.add(`text ends in …: ${name(part)}`);
        }
    }

    // Texts over texts. Of the numbers of a count each covers the one before.
    const layer = (element) => element.closest(".bar, .counted, .toasts, .notes, .missing-part, .drawer, .room, .start-screen, .cover, .ringing, .menu ul, .conversation-more .card, dialog, .lost-scene, .nudge, .table-labels, .warning, .conversation-top, .send, .call-controls, .compare-bar, .no-cookies, .coach .button, .next") ?? document.body;
    // Claims that do not fit scroll in their row.
    const inRow = (a, b) => !!a.closest(".claims.scrolls") && a.closest(".claims") === b.closest(".claims");
    lines.sort((a, b) => a.top - b.top);
    lines.forEach((a, k) => {
        for (let j = k + 1; j < lines.length && lines[j].top < a.bottom - 2; j++) {
            const b = lines[j];
            if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
            if (layer(a.element) !== layer(b.element) || inRow(a.element, b.element)) continue;
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 0.35 * Math.min(a.size, b.size)) found.add(`text over text: ${name(a.element)} and ${name(b.element)}`);
        }
    });

    // What can be pressed
    const controls = [...(dialog ?? document).querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")];
    const boxes = [];
    for (const element of controls) {
        if (!shown(element) || element.closest(".dom-side, .dom-board, .dom-flat, .hand-scroll")) continue;
        for (const rect of areas(element)) {
            if (!rect.width || !rect.height) continue;
            const part = seen(element.parentElement, Object.assign(rect, { of: element }), 0);
            if (!part) continue;
            if (part.cut) found.add(`control ${part.cut}: ${name(element)}`);
            if (!part.gone && getComputedStyle(element).position !== "fixed") boxes.push({ ...part, element });
        }
        if (element.localName === "button" && element.scrollWidth > element.clientWidth + 2) found.add(`wider than its button: ${name(element)}`);
    }
    boxes.forEach((a, k) => {
        for (const b of boxes.slice(k + 1)) {
            if (a.element.contains(b.element) || b.element.contains(a.element) || layer(a.element) !== layer(b.element)) continue;
            if (inRow(a.element, b.element)) continue;
            if (a.element.closest(".secret, .conversations .row") ?? b.element.closest(".conversations .row")) continue; // on purpose
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 3 && down > 6) found.add(`control over control: ${name(a.element)} and ${name(b.element)}`);
        }
        const [x, y] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2];
        if (x < 0 || y < 0 || x >= WIDE || y >= HIGH) return;
        const hit = document.elementFromPoint(x, y);
        if (!hit || a.element.contains(hit) || hit.contains(a.element) || hit.closest("label")?.control === a.element) return;
        if (layer(hit) === layer(a.element) && !inRow(hit, a.element)) found.add(`covered by ${name(hit)}: ${name(a.element)}`);
    });

    for (const panel of document.querySelectorAll(":is(.at-left, .at-top, .at-right) > .seat")) {
        const box = panel.getBoundingClientRect();
        const drawn = document.querySelector(".drawer:not([hidden])");
        for (const { element, left, right, top, bottom } of shown(panel) && !drawn ? boxes : []) {
            if (!element.closest(".tools, .home")) continue;
            if (Math.min(box.right, right) - Math.max(box.left, left) > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1)
                found.add(`player over control: ${name(panel)} and ${name(element)}`);
        }
    }

    if (AT_TABLE && !dialog) atTable();
    return [...found];

    // The question, the main answer and the own hand are in view at once.
    function atTable() {
        const visible = (part) => part && shown(part) && part.getBoundingClientRect().width > 0;
        const drawer = document.querySelector(".drawer:not([hidden])");
        const covered = drawer && drawer.getBoundingClientRect().width > WIDE - 2 && !document.querySelector(".with-sheet");
        if (covered || document.querySelector(".before-start, .waiting, .paused")) return;
        const prompt = document.querySelector(".prompt");
        if (visible(prompt)) {
            const frame = prompt.getBoundingClientRect();
            for (const line of lines) {
                if (!prompt.contains(line.element)) continue;
                if (line.scrolled || line.bottom > frame.bottom + 3 && getComputedStyle(prompt).overflowY !== "visible")
                    found.add(`${line.element.classList.contains("hint") ? "hint" : "question"} not in view: ${name(line.element)}`);
            }
            for (const part of prompt.querySelectorAll(".line, .hint"))
                if (part.innerText.trim() && part.checkVisibility() && !lines.some(({ element }) => part.contains(element))) found.add(`${part.className} not in view: ${name(part)}`);
        }
        for (const answer of document.querySelectorAll(".answers .answer")) {
            if (!visible(answer)) continue;
            const box = answer.getBoundingClientRect();
            const part = boxes.find(({ element }) => element === answer);
            const whole = part && part.right - part.left > box.width - 2 && part.bottom - part.top > box.height - 2;
            if (!whole && !answer.closest(".claims.scrolls")) found.add(`answer not whole: ${name(answer)}`);
        }
        const dock = document.querySelector(".dock").getBoundingClientRect();
        const head = document.querySelector(".head").getBoundingClientRect();
        const flat = [...document.querySelectorAll('[data-side="bottom"] .dom-hand .tile, .dom-flat .tile[data-place^="hand."][data-own], .dom-flat button.tile[data-place^="hand."]')];
        const me = flat.length ? flat : [...document.querySelectorAll('.table > .unseen button[data-place^="hand."]')].filter((tile) => tile.getBoundingClientRect().width > 4);
        for (const tile of me) {
            const box = tile.getBoundingClientRect();
            const out = box.left < -SLACK || box.right > WIDE + SLACK || box.top < 0 || box.bottom > HIGH + SLACK;
            const meets = (other) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 3
                && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 3;
            const panels = [...document.querySelectorAll(".at-left, .at-right, .at-top, .coach, .drawer:not([hidden])")].filter(visible).map((part) => part.getBoundingClientRect());
            if (out || meets(dock) || meets(head) && head.height < HIGH / 2 || panels.some(meets)) found.add("own hand not in view");
            if (tile.classList.contains("tile") && box.width < 22) found.add(`own tiles ${Math.round(box.width)} wide`);
        }
        const table = document.querySelector(".table");
        const inset = (side) => parseFloat(table.style.getPropertyValue(`--${side}`)) || 0;
        const [wide, high] = [WIDE - inset("left") - inset("right"), HIGH - inset("top") - inset("bottom")];
        if (document.querySelector(".canvas") && (wide < 200 || high < 100)) found.add(`the 3D table has ${wide} x ${high} pixels`);
        const discards = document.querySelector(".dom-middle");
        if (discards && discards.getBoundingClientRect().height < 40) found.add(`discards have ${Math.round(discards.getBoundingClientRect().height)} pixels`);
    }
}
