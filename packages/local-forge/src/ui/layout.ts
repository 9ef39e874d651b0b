import { html, type HtmlValue, type SafeHtml } from './html';
import { person } from './parts';

/** The sign of the forge: a branch that comes back. @public */
export const ICON: SafeHtml = html`<svg
  width="20"
  height="20"
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
  xmlns="http://www.w3.org/2000/svg"
>
  <circle cx="5" cy="4" r="2.2" />
  <circle cx="5" cy="16" r="2.2" />
  <circle cx="15" cy="10" r="2.2" />
  <path d="M5 6.2v7.6M7 4.6c4 .4 6 2 7 3.4" />
</svg>`;

/** A link in the bar at the top. @public */
export interface Crumb {
  label: string;
  path: string;
}

/** What is around the content of every page. @public */
export interface PageFrame {
  title: string;
  crumbs: readonly Crumb[];
  /** Who acts when a button is pressed. */
  actor?: string;
  content: HtmlValue;
}

/** A whole page. @public */
export function layout(frame: PageFrame): SafeHtml {
  const who = frame.actor
    ? html`<span class="who">${person(frame.actor)}</span>`
    : undefined;
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${frame.title} · Local Forge</title>
        <link rel="icon" href="/-/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/-/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <div>
            <a class="brand" href="/">${ICON}Local Forge</a>
            <nav aria-label="You are here">
              <ol class="crumbs">
                ${frame.crumbs.map(
                  ({ label, path }) =>
                    html`<li><a href="${path}">${label}</a></li>`,
                )}
              </ol>
            </nav>
            ${who}
          </div>
        </header>
        <main id="content">${frame.content}</main>
      </body>
    </html>`;
}
