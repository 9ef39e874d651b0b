/* Loaded into every Node.js process of a sandbox by NODE_OPTIONS: nothing but loopback can be reached, and what tries is written down. */
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const dgram = require('node:dgram');
const net = require('node:net');

const file = process.env.AIR_GAP_LOG;

const note = (what, of) => appendFileSync(file, `${what} ${of}\n`);

const isLoopback = host =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^\[?::1\]?$/.test(host) ||
  /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);

/** The host that a socket is asked to connect to, as net, tls, http and fetch ask; a path on this machine is none. */
function hostOf(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object')
    return first.path === undefined ? first.host ?? 'localhost' : undefined;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined;
  return typeof second === 'string' ? second : 'localhost';
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectWithin(...args) {
  const host = hostOf(args);
  if (host === undefined || isLoopback(host)) return connect.apply(this, args);
  note('refused', host);
  const refused = new Error(`connect ENETUNREACH ${host}: there is no route`);
  this.destroy(Object.assign(refused, { code: 'ENETUNREACH' }));
  return this;
};

dgram.Socket.prototype.send = function sendNothing() {
  note('refused', 'a datagram');
  throw new Error('send ENETUNREACH: there is no route');
};

syncBuiltinESMExports();
note('guarded', process.pid);
