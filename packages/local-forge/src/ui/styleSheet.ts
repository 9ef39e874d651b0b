/** The style of all pages, light and dark. @public */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --text: #1c2128; --soft: #59636e;
  --line: #d8dee4; --link: #0b5cad; --accent: #1a7f37; --accent-text: #ffffff;
  --open: #1a7f37; --merged: #7c3fc4; --closed: #c02633; --wait: #8a5a00;
  --add: #dcf5e3; --del: #fde4e6; --hunk: #eaf2fb; --code: #eef1f4;
  --shadow: 0 1px 2px rgb(16 24 40 / 6%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1318; --card: #171c23; --text: #e6eaef; --soft: #9aa5b1;
    --line: #2c343e; --link: #6cb2ff; --accent: #2a8745; --accent-text: #ffffff;
    --open: #4cc26c; --merged: #b98cf2; --closed: #ff7b83; --wait: #e0ad4f;
    --add: #12331f; --del: #40191d; --hunk: #17283c; --code: #222931;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.55 system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, button:focus-visible, select:focus-visible,
textarea:focus-visible, summary:focus-visible {
  outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
code, pre, .mono { font-family: ui-monospace, "SFMono-Regular", "Liberation Mono",
  "DejaVu Sans Mono", monospace; font-size: 0.87em; }
code { background: var(--code); padding: 0.1em 0.35em; border-radius: 4px; }
pre { background: var(--code); padding: 12px; border-radius: 6px; overflow-x: auto; }
pre code { background: none; padding: 0; font-size: 1em; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px; }
header.top { background: var(--card); border-bottom: 1px solid var(--line); }
header.top > div, main { max-width: 1080px; margin: 0 auto; padding: 0 20px; }
header.top > div { display: flex; align-items: center; gap: 12px; min-height: 56px;
  flex-wrap: wrap; }
.brand { display: inline-flex; align-items: center; gap: 8px; font-weight: 650;
  color: var(--text); }
.brand svg { color: var(--accent); }
.crumbs { display: flex; gap: 6px; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; }
.crumbs li::before { content: "/"; color: var(--soft); margin-right: 6px; }
.who { margin-left: auto; display: inline-flex; align-items: center; gap: 8px;
  color: var(--soft); font-size: 14px; }
.avatar { width: 22px; height: 22px; border-radius: 50%; vertical-align: middle; }
main { padding-top: 24px; padding-bottom: 64px; }
h1 { font-size: 24px; line-height: 1.3; margin: 0 0 6px; font-weight: 650;
  overflow-wrap: anywhere; }
h1 .number { color: var(--soft); font-weight: 400; }
h2 { font-size: 17px; margin: 28px 0 10px; font-weight: 620; }
.lead { color: var(--soft); margin: 0 0 16px; display: flex; gap: 8px;
  align-items: center; flex-wrap: wrap; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  box-shadow: var(--shadow); overflow: hidden; }
.card > .row + .row { border-top: 1px solid var(--line); }
.row { display: flex; gap: 12px; padding: 11px 16px; align-items: baseline; }
.row.middle { align-items: center; }
.row .grow { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.row .title { font-weight: 560; color: var(--text); }
.note { color: var(--soft); font-size: 13.5px; }
.empty { padding: 22px 16px; color: var(--soft); text-align: center; }
.pill { display: inline-flex; align-items: center; gap: 6px; border: 1px solid currentColor;
  border-radius: 999px; padding: 1px 10px; font-size: 13px; font-weight: 600;
  white-space: nowrap; }
.pill::before { content: ""; width: 8px; height: 8px; border-radius: 50%;
  background: currentColor; }
.open { color: var(--open); } .merged { color: var(--merged); }
.closed { color: var(--closed); } .wait { color: var(--wait); }
.success { color: var(--open); } .failure, .error { color: var(--closed); }
.pending { color: var(--wait); }
.row > .pill { min-width: 92px; justify-content: center; }
.label { border: 1px solid var(--line); background: var(--code); border-radius: 999px;
  padding: 0 9px; font-size: 12.5px; white-space: nowrap; }
.branch { background: var(--hunk); color: var(--link); padding: 1px 7px; border-radius: 5px; }
nav.tabs { display: flex; gap: 4px; border-bottom: 1px solid var(--line); margin: 14px 0 18px;
  flex-wrap: wrap; }
nav.tabs a { padding: 7px 12px; color: var(--soft); border-bottom: 2px solid transparent;
  margin-bottom: -1px; }
nav.tabs a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 280px; gap: 24px;
  align-items: start; }
@media (max-width: 820px) { .columns { grid-template-columns: minmax(0, 1fr); } }
.side h2 { margin-top: 0; font-size: 15px; }
.side section + section { margin-top: 18px; }
.body { padding: 4px 18px 10px; overflow-wrap: anywhere; }
.body th, .body td { overflow-wrap: break-word; }
.body h2, .body h3, .body h4 { margin: 18px 0 8px; }
.body h2 { font-size: 18px; } .body h3 { font-size: 16px; } .body h4 { font-size: 15px; }
.body table { border-collapse: collapse; display: block; overflow-x: auto; }
.body th, .body td { border: 1px solid var(--line); padding: 5px 11px; text-align: left; }
.body th { background: var(--code); }
.body .right { text-align: right; } .body .center { text-align: center; }
.body blockquote { margin: 10px 0; padding: 0 14px; color: var(--soft);
  border-left: 3px solid var(--line); }
.body hr { border: 0; border-top: 1px solid var(--line); }
.head { padding: 9px 16px; border-bottom: 1px solid var(--line); background: var(--code);
  font-size: 14px; color: var(--soft); }
.stack > * + * { margin-top: 16px; }
button, select { font: inherit; font-size: 14px; padding: 6px 14px; border-radius: 6px;
  border: 1px solid var(--line); background: var(--code); color: var(--text); }
button { cursor: pointer; font-weight: 560; }
button:hover { border-color: var(--soft); }
button:disabled { opacity: 0.55; cursor: not-allowed; }
button.primary { background: var(--accent); border-color: var(--accent);
  color: var(--accent-text); }
button.danger { color: var(--closed); }
textarea { width: 100%; font: inherit; min-height: 76px; padding: 9px 11px; color: var(--text);
  background: var(--page); border: 1px solid var(--line); border-radius: 6px; resize: vertical; }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; margin-top: 10px; }
.panel { padding: 14px 16px; }
.panel p { margin: 0 0 10px; }
.alert { border: 1px solid var(--closed); color: var(--closed); background: var(--card);
  border-radius: 8px; padding: 10px 14px; margin-bottom: 16px; }
.diff { width: 100%; border-collapse: collapse; table-layout: fixed; }
.diff td { padding: 0 8px; vertical-align: top; line-height: 1.6; }
.diff col.number { width: 52px; } .diff col.mark { width: 22px; }
.diff td.line { text-align: right; color: var(--soft); user-select: none; }
.diff td.sign { padding: 0; text-align: center; user-select: none; }
.diff td.code { white-space: pre-wrap; overflow-wrap: anywhere; }
.diff tr.add td { background: var(--add); } .diff tr.del td { background: var(--del); }
.diff tr.hunk td { background: var(--hunk); color: var(--soft); padding: 3px 8px; }
.plus { color: var(--open); } .minus { color: var(--closed); }
.file + .file { margin-top: 14px; }
.file > summary { display: flex; align-items: center; gap: 12px; padding: 9px 16px;
  cursor: pointer;
  background: var(--code); }
.file[open] > summary { border-bottom: 1px solid var(--line); }
.file > summary .grow { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.source { margin: 0; border-radius: 0; background: none; }
time { white-space: nowrap; }
`;
