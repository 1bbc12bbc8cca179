const POLYNOMIAL = 0xed_b8_83_20;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The checksum (CRC-32) that a zip and a gzip keep of what is packed in them; fflate does not look at it. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the checksum that stands at the end of a gzip. */
export function readGzipChecksum(bytes: Uint8Array): number {
  return toView(bytes).getUint32(bytes.length - 8, true);
}

const END = 0x06_05_4b_50;
const END_LENGTH = 22;
const ENTRY = 0x02_01_4b_50;
const ENTRY_LENGTH = 46;

/** Returns the checksums of the entries of a zip, in the order of its directory; none where a 64-bit record says where that begins. */
export function readZipChecksums(bytes: Uint8Array): number[] {
  const view = toView(bytes);
  let end = bytes.length - END_LENGTH;
  while (end > 0 && view.getUint32(end, true) !== END) end -= 1;
  const checksums: number[] = [];
  let at = view.getUint32(end + 16, true);
  const lengthAt = (offset: number) => view.getUint16(at + offset, true);
  while (at < end && view.getUint32(at, true) === ENTRY) {
    checksums.push(view.getUint32(at + 16, true));
    // Behind it stand its name, what else is said of it, and a comment.
    at += ENTRY_LENGTH + lengthAt(28) + lengthAt(30) + lengthAt(32);
  }
  return checksums;
}
