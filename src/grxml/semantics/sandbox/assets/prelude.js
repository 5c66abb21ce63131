/**
 * The part of an interpretation that runs inside the sandbox: walks the rule instances of a match in time order, calls
 * their tags and writes the value down as text. Evaluated once into the machine's snapshot, before any tag has run, so
 * it keeps the original `JSON` and `Object` whatever a grammar does to them.
 *
 * - the plan is JSON (see ../plan.ts). `documents[d][f]` is the generator function that holds the tags of a rule: it is
 *   resumed with the number of the tag to run, yields `out` after each and returns it at −1. Generators, because one
 *   function per instance gives the tags of the instance their shared variables, and a parse that is thousands of
 *   references deep takes no stack.
 * - the tag that is under way is kept in `progress[0]`, which the host can read even after it has stopped the machine;
 *   it finds the place in the machine's memory by the numbers that are there at first.
 *
 * Values are written as JSON: strings, finite numbers, booleans and null as they are, the rest as an array that begins
 * with its kind (see ../semantic-value.ts).
 */
(function () {
  'use strict';
  const parse = JSON.parse, quote = JSON.stringify;
  const define = Object.defineProperty, keysOf = Object.keys, has = Object.prototype.hasOwnProperty;
  const isArray = Array.isArray, isFinite = Number.isFinite, is = Object.is, text = String;
  const setHas = Set.prototype.has, setAdd = Set.prototype.add, setDelete = Set.prototype.delete;
  const apply = Reflect.apply, classOf = Object.prototype.toString;
  const numberValue = Number.prototype.valueOf, stringValue = String.prototype.valueOf;
  const booleanValue = Boolean.prototype.valueOf, dateValue = Date.prototype.getTime, iso = Date.prototype.toISOString;
  const dateText = Date.prototype.toString, indexPattern = /^(?:0|[1-9]\d{0,9})$/, matches = RegExp.prototype.test;
  const resume = Object.getPrototypeOf(function* () {}.prototype).next;
  const progress = new Int32Array(4);
  for (let index = 0; index < 4; index++) progress[index] = 0x5ca1ab1e - index * 0x01010101;
  const holder = {};

  function put(object, name, value, enumerable) {
    define(object, name, { value, enumerable, writable: true, configurable: true });
  }

  class TooLarge { constructor(limit) { this.limit = limit; } }

  /** A wrapped scalar or the time of a date; undefined for other objects. */
  function inner(value) {
    try {
      switch (apply(classOf, value, [])) {
        case '[object Number]': return apply(numberValue, value, []);
        case '[object String]': return apply(stringValue, value, []);
        case '[object Boolean]': return apply(booleanValue, value, []);
        case '[object Date]': return new Time(apply(dateValue, value, []));
      }
    } catch {}
    return undefined;
  }
  class Time { constructor(value) { this.value = value; } }

  function writer(limits) {
    let nodes = 0, size = 0, depth = 0;
    function pair(object, name) {
      if ((size += name.length) > limits.text) throw new TooLarge('text');
      return ',' + quote(name) + ',' + write(object[name]);
    }
    const above = new Set();
    function write(value) {
      if (++nodes > limits.nodes) throw new TooLarge('nodes');
      switch (typeof value) {
        case 'string':
          if ((size += value.length) > limits.text) throw new TooLarge('text');
          return quote(value);
        case 'number': return isFinite(value) && !is(value, -0) ? text(value) : '["n","' + (is(value, -0) ? '-0' : text(value)) + '"]';
        case 'boolean': return value ? 'true' : 'false';
        case 'undefined': return '["u"]';
        case 'bigint': {
          const digits = text(value);
          if ((size += digits.length) > limits.text) throw new TooLarge('text');
          return '["b","' + digits + '"]';
        }
        case 'function': case 'symbol': return '["f"]';
      }
      if (value === null) return 'null';
      if (apply(setHas, above, [value])) throw new TooLarge('cycle');
      if (++depth > limits.depth) throw new TooLarge('depth');
      apply(setAdd, above, [value]);
      const written = composite(value);
      apply(setDelete, above, [value]);
      depth--;
      return written;
    }
    function composite(value) {
      if (isArray(value)) {
        const length = value.length;
        if (length > limits.nodes) throw new TooLarge('nodes');
        let items = '';
        for (let index = 0; index < length; index++) {
          if (++nodes > limits.nodes) throw new TooLarge('nodes');
          items += (index ? ',' : '') + (apply(has, value, [index]) ? write(value[index]) : '["u"]');
        }
        let named = '';
        const keys = keysOf(value);
        for (let index = 0; index < keys.length; index++) {
          if (!(apply(matches, indexPattern, [keys[index]]) && +keys[index] < length)) named += pair(value, keys[index]);
        }
        return '["a",[' + items + ']' + named + ']';
      }
      const own = inner(value);
      if (own instanceof Time) {
        return '["d",' + (isFinite(own.value) ? quote(apply(iso, value, [])) : 'null') + ',' + quote(apply(dateText, value, [])) + ']';
      }
      if (own !== undefined) return write(own);
      let entries = '';
      const keys = keysOf(value);
      for (let index = 0; index < keys.length; index++) entries += pair(value, keys[index]);
      return '["o"' + entries + ']';
    }
    return write;
  }

  function open(node, documents) {
    const rules = {}, meta = {};
    const frame = { node, rules, meta, index: 0, literals: 0, last: undefined, lastMeta: undefined, tags: undefined };
    put(rules, 'latest', function latest() { return frame.last; }, false);
    put(meta, 'latest', function latest() { return frame.lastMeta; }, false);
    put(meta, 'current', function current() { return { text: node.t, score: node.s }; }, false);
    if (node.f >= 0) {
      const tags = documents[node.d][node.f];
      frame.tags = tags(rules, meta);
      apply(resume, frame.tags, []);
    }
    return frame;
  }

  function close(frame, node, value) {
    frame.last = value;
    frame.lastMeta = { text: node.t, score: node.s };
    if (node.r === 'latest') return;
    put(frame.rules, node.r, value, true);
    if (node.r !== 'current') put(frame.meta, node.r, frame.lastMeta, true);
  }

  function drive(planText, ...documents) {
    try {
      const plan = parse(planText), nodes = plan.nodes;
      const write = writer(plan.limits);
      let trace = '', value;
      let frame = { node: { o: [~plan.root] }, rules: {}, meta: {}, index: 0, above: undefined };
      for (;;) {
        const { node } = frame;
        if (frame.index === node.o.length) {
          const above = frame.above;
          if (above === undefined) break;
          if ('l' in node) value = node.l[frame.literals - 1];
          else value = frame.tags === undefined ? frame.last : apply(resume, frame.tags, [-1]).value;
          close(above, node, value);
          frame = above;
          continue;
        }
        const op = node.o[frame.index++];
        if (op >= 0) {
          progress[0] = op;
          const out = 'l' in node ? node.l[frame.literals++] : apply(resume, frame.tags, [op]).value;
          if (plan.trace) trace += (trace === '' ? '' : ',') + '[' + op + ',' + write(out) + ']';
          continue;
        }
        const child = nodes[~op];
        if ('v' in child) close(frame, child, child.v);
        else {
          const inner = open(child, documents);
          inner.above = frame;
          frame = inner;
        }
      }
      return '{"value":' + write(frame.last) + ',"trace":[' + trace + ']}';
    } catch (error) {
      return describe(error);
    }
  }

  /** Whatever was thrown, as JSON; reading it may run more of the grammar's code, which the limits hold as well. */
  function describe(error) {
    if (error instanceof TooLarge) return '{"excess":' + quote(error.limit) + '}';
    let name = '', message = '', stack = '';
    try {
      if (typeof error === 'object' && error !== null) {
        stack = text(error.stack);
        name = error.name === undefined ? '' : text(error.name);
        message = error.message === undefined ? quote(error) : text(error.message);
      } else message = text(error);
    } catch {}
    return '{"thrown":' + quote([name.slice(0, 100), message === undefined ? '' : text(message).slice(0, 1000), stack.slice(0, 8000)]) + '}';
  }

  holder.drive = drive;
  holder.describe = describe;
  return holder;
})();
