import { Transform } from 'node:stream'

interface Injections {
  /** Called once, when the head is complete. */
  atEndOfHead(): string
  /** Called before each later chunk. */
  beforeChunk(): string
  /** Called once, when the body is complete. */
  atEndOfBody(): string
}

const endOfHead = '</head>'
const endOfBody = '</body>'

/**
 * Inserts markup into React's stream. React writes a chunk in many small writes within one tick: they are collected, so
 * that nothing is inserted inside a tag.
 */
export function withInjections({ atEndOfHead, beforeChunk, atEndOfBody }: Injections): Transform {
  let gathered = ''
  let isHeadDone = false
  let scheduled: NodeJS.Immediate | undefined
  const decoder = new TextDecoder()

  function flush(stream: Transform) {
    scheduled = undefined
    if (!isHeadDone) {
      const at = gathered.indexOf(endOfHead)
      if (at < 0) return
      isHeadDone = true
      stream.push(gathered.slice(0, at) + atEndOfHead() + completed(gathered.slice(at)))
    } else if (gathered) stream.push(beforeChunk() + completed(gathered))
    gathered = ''
  }

  /** Texts of the page cannot contain the tag. */
  function completed(chunk: string): string {
    return chunk.replace(endOfBody, (tag) => atEndOfBody() + tag)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      gathered += decoder.decode(chunk, { stream: true })
      scheduled ??= setImmediate(() => flush(this))
      done()
    },
    flush(done) {
      clearImmediate(scheduled)
      flush(this)
      done()
    },
  })
}
