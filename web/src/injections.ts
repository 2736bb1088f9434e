import { Transform } from 'node:stream'

interface Injections {
  /** Asked once, when the head is complete. */
  atEndOfHead(): string
  /** Asked before each later piece of the page. */
  beforeChunk(): string
}

const endOfHead = '</head>'

/**
 * Puts markup into React's stream without React knowing. React writes a piece of the page in many small writes within
 * one turn of the event loop: they are gathered, so that nothing lands inside a tag.
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
