/** The style sheet of the page; it loads nothing. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --paper: #fff; --shade: #f5f7f9; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8ee; --soft: #9aa6b4; --line: #2d3743; --paper: #12171d; --shade: #1a2129; --accent: #74b3f2; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
.page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav strong { display: block; margin: 1.1rem 0 .25rem; color: var(--soft); font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; }
nav a { display: block; padding: .15rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav .brand { font-size: 1.25rem; font-weight: 700; }
nav small { color: var(--soft); }
main { padding: 1.5rem 2.5rem 6rem; min-width: 0; }
h1 { margin: 0 0 .5rem; font-size: 2rem; }
h2 { margin: 3.5rem 0 .25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.5rem; }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 .35rem; font-size: .875rem; color: var(--soft); }
a { color: var(--accent); }
p { margin: .4rem 0; max-width: 46rem; }
code { font: .875em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, td code { padding: .1em .3em; border-radius: .25rem; background: var(--shade); overflow-wrap: anywhere; }
pre { margin: .75rem 0; padding: .9rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--shade); }
.operation { margin: 1.25rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: .75rem; }
.summary { font-size: 1.125rem; font-weight: 600; }
.credential { color: var(--soft); font-size: .9375rem; }
.method { display: inline-block; min-width: 4rem; padding: .1rem .5rem; border-radius: .35rem; color: #fff; background: #44546a; font-size: .75rem; font-weight: 700; text-align: center; }
.method.get { background: #1f6f4a; } .method.post { background: #0b5cad; } .method.patch { background: #8a5a00; } .method.delete { background: #a3262e; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
td { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; width: 1%; padding-right: 1.5rem; }
td.type { color: var(--soft); min-width: 9rem; width: 34%; }
.required, .optional { display: block; color: #b3261e; font-size: .75rem; } .optional { color: var(--soft); }
.status { font-weight: 700; } .s2, .s3 { color: #1f7a4d; } .s4, .s5 { color: #b3261e; }
@media (prefers-color-scheme: dark) { .required, .s4, .s5 { color: #ff8a80; } .s2, .s3 { color: #6fd3a0; } }
small { color: var(--soft); font-weight: 400; }
details { margin: .25rem 0; } summary { cursor: pointer; color: var(--accent); }
@media (max-width: 60rem) { .page { display: block; } nav { display: none; } main { padding: 1rem; } .operation { padding: 1rem; }
  tr, td, td:first-child { display: block; width: auto; padding: .1rem 0; border: 0; } tr { padding: .5rem 0; border-top: 1px solid var(--line); } }
`;
