// An import of it would also load the client behind its WebSocket.
const { IncomingMessage } = process.getBuiltinModule('node:http');

const GATHERED_BYTES = 4096;
const NOTHING = Buffer.alloc(0);

/**
 * A request whose body waits for its reader in few pieces, however small the chunks are in which it comes: Node makes an object of each
 * chunk, which takes hundreds of times what is in it. What is less than a piece is passed on with the next one, or with the end.
 */
export class GatheringRequest extends IncomingMessage {
  /** The only chunk so far, as it came, or a buffer of `GATHERED_BYTES` into which several were copied. */
  #gathered: Buffer = NOTHING;
  #length = 0;

  override push(chunk: Buffer | null): boolean {
    if (chunk !== null && this.#length + chunk.length <= GATHERED_BYTES) {
      this.#gather(chunk);
      return true;
    }
    let isMoreWanted = true;
    if (this.#length > 0) isMoreWanted = super.push(this.#gathered.subarray(0, this.#length));
    this.#gathered = NOTHING;
    this.#length = 0;
    if (chunk === null || chunk.length > GATHERED_BYTES) return super.push(chunk);
    this.#gather(chunk);
    return isMoreWanted;
  }

  #gather(chunk: Buffer): void {
    if (this.#length === 0) this.#gathered = chunk;
    else {
      if (this.#gathered.length < GATHERED_BYTES)
        this.#gathered = Buffer.concat([this.#gathered], GATHERED_BYTES);
      chunk.copy(this.#gathered, this.#length);
    }
    this.#length += chunk.length;
  }
}
