import type { ServerResponse } from 'node:http';
import { notFound } from '../Refusal';
import { avatar } from './avatar';
import { ICON } from './layout';
import { STYLE_SHEET } from './styleSheet';

/** Sends what is below `/-/`: style and pictures. @throws Refusal 404. @public */
export function sendAsset(response: ServerResponse, path: string): void {
  const login = /^avatars\/([\w.-]+)\.svg$/.exec(path)?.[1];
  const svg = login ? avatar(login) : path === 'icon.svg' && ICON;
  if (svg) {
    send(response, 'image/svg+xml', svg.text);
  } else if (path === 'style.css') {
    send(response, 'text/css; charset=utf-8', STYLE_SHEET);
  } else {
    throw notFound();
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'max-age=60',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
