// VoiceXML documents with one random change each, for comparing what schemas and rules say about them.
import { randomFrom } from './random.mjs';

export function numbers(seed) {
  const random = randomFrom(seed);
  return (below) => Math.floor(random() * below);
}

const words = (text) => text.split(' ');
const elements = words('form field block prompt goto filled choice var exit foo mark catch if submit transfer return');
const attributes = words('name next expr cond count timeout event namelist foo src modal method');
const values = ['', 'a b', '5', '5s', 'true', 'maybe', '1x', '#x', 'post', 'digits'];

export function changed(source, pick) {
  const tags = [...source.matchAll(/<(\/?)([a-z-]+)((?:\s[^<>]*?)?)(\/?)>/g)].filter(([, , name]) => name !== 'vxml');
  const tag = tags[pick(tags.length)];
  if (!tag) return source;
  const [text, end, name, rest, empty] = tag;
  const put = (by) => source.slice(0, tag.index) + by + source.slice(tag.index + text.length);
  const attribute = attributes[pick(attributes.length)];
  const own = [...rest.matchAll(/\s([a-z-]+)="([^"]*)"/g)];
  const one = own[pick(Math.max(1, own.length))];
  switch (pick(6)) {
    case 0:
      return one && end === '' ? put(text.replace(one[0], '')) : source;
    case 1:
      return one && end === '' ? put(text.replace(one[0], ` ${one[1]}="${values[pick(values.length)]}"`)) : source;
    case 2:
      return end === '' && !own.some(([, known]) => known === attribute)
        ? put(`<${name} ${attribute}="${values[pick(values.length)]}"${rest}${empty}>`)
        : source;
    case 3:
      return put(`<${elements[pick(elements.length)]}/>${text}`);
    case 4:
      return put(`some words ${text}`);
    default:
      return empty === '/' ? put('') : source;
  }
}
