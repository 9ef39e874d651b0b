import { html, type SafeHtml } from './html';

/** A picture of a user: the first letter on a colour made from the name. @public */
export function avatar(login: string): SafeHtml {
  const sum = [...login].reduce(
    (total, letter) => (total * 31 + letter.charCodeAt(0)) % 360,
    7,
  );
  const letter = (login[0] ?? '?').toUpperCase();
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 40 40"
    width="40"
    height="40"
  >
    <rect width="40" height="40" fill="hsl(${sum} 45% 42%)" />
    <text
      x="20"
      y="27"
      font-family="sans-serif"
      font-size="20"
      fill="#fff"
      text-anchor="middle"
    >
      ${letter}
    </text>
  </svg>`;
}
