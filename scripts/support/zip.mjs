import { crc32, deflateRawSync } from 'node:zlib';

/** 1980-01-01 00:00, the first date of the format: the same files make the same archive. */
const [time, date] = [0, (1 << 5) | 1];

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, without its extensions) of files by name, deflated.
 * @param {readonly [name: string, content: Uint8Array][]} files names with `/`
 * @returns {Buffer}
 */
export function zip(files) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    // Version 2.0; names in UTF-8; deflated.
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(Buffer.concat([made, common, tail, path]));
    bodies.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
