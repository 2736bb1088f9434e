import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createPageLimits } from './pageLimits.ts'

/** A response whose client leaves before or after it is counted. */
function response() {
  const socket = new Socket()
  const created = new ServerResponse(new IncomingMessage(socket))
  created.assignSocket(socket)
  const leave = async () => {
    const closed = once(created, 'close')
    socket.destroy()
    await closed
  }
  return { created, leave }
}

test('pages are counted until their responses close, also if they closed before', async () => {
  const pageLimits = createPageLimits(1)
  const take = ({ created }: ReturnType<typeof response>) => pageLimits('203.0.113.9', created)
  for (let count = 0; count < 20; count += 1) {
    const gone = response()
    await gone.leave()
    expect(await take(gone)).toBe(0)
  }
  const open = Array.from({ length: 12 }, response)
  for (const each of open) expect(await take(each)).toBe(0)
  expect(await take(response())).toBe(1)
  await open[0]?.leave()
  expect(await take(response())).toBe(0)
})
