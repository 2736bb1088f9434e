import { expect, test } from '@playwright/test'
import { ofItsOwn, startRooms } from '../../scripts/rooms.mjs'

test('nothing starts any more once the shop is told to stop', async () => {
  const stopping = new AbortController()
  const ready: string[] = []
  const starting = startRooms({
    env: { ...ofItsOwn, BACKEND_URL: 'http://localhost:9', OAUTH_CLIENT_SECRET: 'a-secret' },
    signal: stopping.signal,
    log(room: string, line: string) {
      if (!line.includes('"msg":"ready"')) return
      ready.push(room)
      stopping.abort()
    },
  })
  await expect(starting).rejects.toThrow(/abort/i)
  expect(ready).toEqual(['gateway'])
})
