/**
 * The part of an evaluation that runs inside the sandbox. A job holds the heap and the scopes of a call as JSON (see
 * ../values.ts); its code sees the scopes from the innermost outwards, and what it has changed goes back the same way.
 * Evaluated once into the machine's snapshot, so that it keeps the original functions of the language.
 */
(function () {
  'use strict';
  const parse = JSON.parse, quote = JSON.stringify, keysOf = Object.keys, isArray = Array.isArray;
  const protoOf = Object.getPrototypeOf, setProto = Object.setPrototypeOf, create = Object.create;
  const define = Object.defineProperty, own = Object.prototype.hasOwnProperty, text = String;
  const classOf = Object.prototype.toString, sourceOf = Function.prototype.toString, Build = Function;
  const apply = Reflect.apply, is = Object.is, finite = Number.isFinite, time = Date.prototype.getTime;
  const indexPattern = /^(?:0|[1-9]\d{0,9})$/, matches = RegExp.prototype.test;
  const world = globalThis;
  const objectProto = Object.prototype;

  /** The things of the language, by the names that lead to them. */
  const natives = new Map(), named = new Map();
  const names = Object.getOwnPropertyNames(world);
  const before = new Set(names);
  for (const name of names) {
    const value = world[name];
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || value === world) continue;
    note(name, value);
    for (const member of Object.getOwnPropertyNames(value)) {
      const inner = Object.getOwnPropertyDescriptor(value, member).value;
      if (typeof inner === 'function' || member === 'prototype') note(name + '.' + member, inner);
      if (member !== 'prototype' || inner === null || typeof inner !== 'object') continue;
      for (const method of Object.getOwnPropertyNames(inner)) {
        const found = Object.getOwnPropertyDescriptor(inner, method).value;
        if (typeof found === 'function') note(name + '.prototype.' + method, found);
      }
    }
  }
  function note(path, value) {
    named.set(path, value);
    if (!natives.has(value)) natives.set(value, path);
  }

  /** DOM nodes: read only, made when something asks for them, one object for each node. */
  const nodes = new WeakMap(), lists = new WeakSet(), homes = new WeakMap();
  class Node {
    hasChildNodes() { return this.childNodes.length > 0; }
    hasAttributes() { return this.nodeType === 1 && this.attributes.length > 0; }
    getElementsByTagName(name) { return descendants(this, (item) => name === '*' || item.n === name); }
    getElementsByTagNameNS(space, name) {
      return descendants(this, (item) => (space === '*' || (item.ns || '') === space) && (name === '*' || local(item.n) === name));
    }
    getAttribute(name) { const found = attribute(this, name); return found ? found[1] : ''; }
    hasAttribute(name) { return attribute(this, name) !== undefined; }
    getAttributeNode(name) { const found = attribute(this, name); return found ? attributeNode(this, found) : null; }
    getElementById(id) { return descendants(this, (item) => (item.a || []).some((each) => each[0] === 'id' && each[1] === id))[0] || null; }
    substringData(from, count) { return this.data.substr(from, count); }
    toString() { return '[object ' + (this.nodeType === 9 ? 'Document' : this.nodeType === 1 ? 'Element' : 'Node') + ']'; }
  }
  const local = (name) => (name === undefined ? undefined : name.slice(name.indexOf(':') + 1));
  function getter(name, read) {
    define(Node.prototype, name, { get() { const at = nodes.get(this); return at ? read(at, at.items[at.item], this) : undefined; }, enumerable: false });
  }
  const kinds = { 3: '#text', 4: '#cdata-section', 8: '#comment', 9: '#document' };
  const at = (place, item) => (item === undefined ? null : place.make(item));
  getter('nodeType', (_, item) => item.t);
  getter('nodeName', (_, item) => kinds[item.t] || item.n);
  getter('tagName', (_, item) => (item.t === 1 ? item.n : undefined));
  getter('localName', (_, item) => local(item.n) || null);
  getter('prefix', (_, item) => (item.n && item.n.includes(':') ? item.n.slice(0, item.n.indexOf(':')) : null));
  getter('namespaceURI', (_, item) => item.ns || null);
  getter('nodeValue', (_, item) => (item.v === undefined ? null : item.v));
  getter('data', (_, item) => item.v);
  getter('length', (_, item) => (item.v === undefined ? undefined : item.v.length));
  getter('target', (_, item) => item.n);
  getter('parentNode', (place, item) => at(place, item.p));
  getter('ownerDocument', (place) => place.make(0));
  getter('childNodes', (place, item) => list((item.c || []).map((each) => place.make(each))));
  getter('firstChild', (place, item) => at(place, (item.c || [])[0]));
  getter('lastChild', (place, item) => at(place, (item.c || [])[(item.c || []).length - 1]));
  getter('previousSibling', (place, item) => sibling(place, item, -1));
  getter('nextSibling', (place, item) => sibling(place, item, 1));
  getter('attributes', (_, item, node) => list((item.a || []).map((each) => attributeNode(node, each))));
  getter('documentElement', (place, item) => (item.t === 9 ? at(place, (item.c || []).find((each) => place.items[each].t === 1)) : undefined));
  getter('textContent', (place, item) => content(place, item));
  function content(place, item) {
    if (item.v !== undefined) return item.t === 8 ? '' : item.v;
    return (item.c || []).map((each) => content(place, place.items[each])).join('');
  }
  function sibling(place, item, step) {
    if (item.p === undefined) return null;
    const around = place.items[item.p].c;
    return at(place, around[around.indexOf(place.items.indexOf(item)) + step]);
  }
  function attribute(node, name) {
    const place = nodes.get(node);
    return place && (place.items[place.item].a || []).find((each) => each[0] === name);
  }
  function attributeNode(node, pair) {
    return { nodeType: 2, nodeName: pair[0], name: pair[0], nodeValue: pair[1], value: pair[1], specified: true };
  }
  function descendants(node, accepts) {
    const place = nodes.get(node), found = [];
    const open = [...(place.items[place.item].c || [])].reverse();
    while (open.length > 0) {
      const number = open.pop(), item = place.items[number];
      if (item.t === 1 && accepts(item)) found.push(place.make(number));
      for (const each of [...(item.c || [])].reverse()) open.push(each);
    }
    return list(found);
  }
  function list(items) {
    define(items, 'item', { value: (index) => (index in items ? items[index] : null), enumerable: false });
    lists.add(items);
    return items;
  }

  function go(job) {
    const { heap, scopes, kept } = job;
    const objects = heap.map((entry, index) => {
      switch (entry.k) {
        case 'object': return {};
        case 'array': return entry.list ? list([]) : [];
        case 'date': return new Date(entry.v === null ? NaN : entry.v);
        case 'pattern': return new RegExp(entry.v[0], entry.v[1]);
        case 'native': return named.get(entry.v);
        case 'document': return open(entry.v, index);
        default: return undefined;
      }
    });
    for (let index = 0; index < heap.length; index++)
      if (heap[index].k === 'node') objects[index] = nodes.get(objects[heap[index].v[0]]).make(heap[index].v[1]);
    const levels = scopes.map(() => create(null));
    const words = create(null);
    for (const name of keysOf(job.words)) words[name] = levels[job.words[name]];
    const chain = [words, ...levels];
    for (let index = 0; index < heap.length; index++) {
      const entry = heap[index];
      if (entry.k !== 'function') continue;
      objects[index] = within(chain.slice(0, entry.home + 2), 'return (' + entry.v + '\n)');
      homes.set(objects[index], entry.home);
    }
    const value = (stored) => {
      if (stored === null || typeof stored !== 'object') return stored;
      return 'r' in stored ? objects[stored.r] : 'n' in stored ? +stored.n : undefined;
    };
    const fill = (object, stored) => {
      for (const name of keysOf(stored)) define(object, name, { value: value(stored[name]), enumerable: true, writable: true, configurable: true });
    };
    heap.forEach((entry, index) => {
      const object = objects[index];
      if (entry.k === 'object') {
        fill(object, entry.v);
        if (entry.p !== undefined) setProto(object, objects[entry.p]);
      } else if (entry.k === 'array') {
        for (let place = 0; place < entry.v.length; place++) object[place] = value(entry.v[place]);
        if (entry.more) fill(object, entry.more);
      } else if (entry.k === 'function') {
        if (entry.more) fill(object, entry.more);
        if (entry.proto !== undefined) object.prototype = objects[entry.proto];
      }
    });
    scopes.forEach((stored, index) => fill(levels[index], stored));
    // The scopes of dialogs that wait: out of sight, but what they hold must stay.
    const waiting = kept.map((stored) => { const level = create(null); fill(level, stored); return level; });
    const inner = levels[levels.length - 1];
    let result;
    if (job.kind === 'script') {
      for (const name of job.declares) if (!own.call(inner, name)) inner[name] = undefined;
      const lift = job.functions.map((name) => '$s[' + quote(name) + ']=' + name + ';').join('');
      within(chain, lift + job.code, inner);
    } else if (job.kind === 'assign') {
      result = within(chain, 'return ' + job.target + ' = (' + job.code + '\n)');
    } else result = within(chain, 'return (' + job.code + '\n)');
    // What a script assigned without declaring it belongs to the scope that it ran in.
    for (const name of Object.getOwnPropertyNames(world)) {
      if (before.has(name)) continue;
      inner[name] = world[name];
      delete world[name];
    }
    return dump(result, levels, waiting, job);
  }

  function within(chain, code, inner) {
    const head = chain.map((_, index) => 'with($c[' + index + '])').join('');
    return apply(Build('$c', '$s', head + '{' + code + '\n}'), undefined, [chain, inner]);
  }

  function open(items, document) {
    const made = [];
    const place = { items, document, make };
    function make(number) {
      if (made[number]) return made[number];
      const node = create(Node.prototype);
      nodes.set(node, { ...place, item: number });
      return (made[number] = node);
    }
    return make(0);
  }

  class TooLarge {}

  function dump(result, levels, waiting, job) {
    const heap = [], numbers = new Map(), queue = [];
    let size = 0;
    function write(value, home) {
      switch (typeof value) {
        case 'string': if ((size += value.length) > job.limits.text) throw new TooLarge(); return value;
        case 'boolean': return value;
        case 'number': return finite(value) && !is(value, -0) ? value : { n: is(value, -0) ? '-0' : text(value) };
        case 'bigint': case 'symbol': return text(value);
        case 'undefined': return { u: true };
      }
      if (value === null) return null;
      if (!numbers.has(value)) {
        if (numbers.size >= job.limits.nodes) throw new TooLarge();
        numbers.set(value, heap.length);
        heap.push(undefined);
        queue.push([value, home]);
      }
      return { r: numbers.get(value) };
    }
    function members(object, home, skip) {
      const found = {};
      for (const name of keysOf(object)) {
        if (++size > job.limits.text) throw new TooLarge();
        if (!skip || !skip(name)) define(found, name, { value: write(object[name], home), enumerable: true });
      }
      return found;
    }
    function entry(value, home) {
      const native = natives.get(value);
      if (native !== undefined) return { k: 'native', v: native };
      const place = nodes.get(value);
      if (place) {
        if (place.item === 0) return { k: 'document', v: place.document };
        return { k: 'node', v: [write(place.make(0), home).r, place.item] };
      }
      if (typeof value === 'function') {
        const made = { k: 'function', v: apply(sourceOf, value, []), home: homes.has(value) ? homes.get(value) : home };
        const more = members(value, home);
        if (keysOf(more).length > 0) made.more = more;
        const proto = value.prototype;
        if (proto !== null && typeof proto === 'object' && keysOf(proto).length > 0) made.proto = write(proto, home).r;
        return made;
      }
      if (isArray(value)) {
        const items = [];
        if (value.length > job.limits.nodes) throw new TooLarge();
        for (let index = 0; index < value.length; index++) items.push(write(value[index], home));
        const more = members(value, home, (name) => apply(matches, indexPattern, [name]) && +name < value.length);
        return { k: 'array', v: items, ...(keysOf(more).length > 0 && { more }), ...(lists.has(value) && { list: true }) };
      }
      const kind = apply(classOf, value, []);
      if (kind === '[object Date]') { const ms = apply(time, value, []); return { k: 'date', v: finite(ms) ? ms : null }; }
      if (kind === '[object RegExp]') return { k: 'pattern', v: [value.source, value.flags] };
      const found = { k: 'object', v: members(value, home) };
      if (kind === '[object Error]') { found.v.name = text(value.name); found.v.message = text(value.message); }
      const proto = protoOf(value);
      if (proto !== objectProto && proto !== null && !natives.has(proto)) found.p = write(proto, home).r;
      return found;
    }
    const levelsOut = [], waitingOut = [];
    const drain = () => { for (let next = queue.pop(); next; next = queue.pop()) heap[numbers.get(next[0])] = entry(next[0], next[1]); };
    // A scope that is named by a word (`var d = document`) is not an object of the heap.
    levels.forEach((level, index) => {
      levelsOut.push(members(level, index, (name) => levels.includes(level[name])));
      drain();
    });
    waiting.forEach((level, index) => {
      waitingOut.push(members(level, index));
      drain();
    });
    const value = write(levels.includes(result) ? undefined : result, levels.length - 1);
    drain();
    return quote({ value, scopes: levelsOut, kept: waitingOut, heap });
  }

  return function run(job) {
    try {
      return go(parse(job));
    } catch (error) {
      if (error instanceof TooLarge) return '{"excess":true}';
      let name = '', message = '';
      try {
        if (error !== null && typeof error === 'object') { name = text(error.name); message = text(error.message); }
        else message = text(error);
      } catch {}
      return quote({ thrown: [name, message, ''] });
    }
  };
})();
