import { Transform } from 'node:stream'

interface Injections {
  /** Called once, when the head is complete. */
  atEndOfHead(): string
  /** Called before each later chunk. */
  beforeChunk(): string
}

const endOfHead = '</head>'

/**
 * Inserts markup into React's stream. React writes a chunk in many small writes within one tick: they are collected, so
 * that nothing is inserted inside a tag.
 */
export function withInjections({ atEndOfHead, beforeChunk }: Injections): Transform {
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
      stream.push(gathered.slice(0, at) + atEndOfHead() + gathered.slice(at))
    } else if (gathered) stream.push(beforeChunk() + gathered)
    gathered = ''
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
