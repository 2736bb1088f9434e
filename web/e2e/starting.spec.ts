import { expect, test } from '@playwright/test'
import { startRooms } from '../../scripts/rooms.mjs'

test('nothing starts any more once the shop is told to stop', async () => {
  const stopping = new AbortController()
  const ready: string[] = []
  const starting = startRooms({
    env: {
      BACKEND_URL: 'http://localhost:9',
      OAUTH_CLIENT_SECRET: 'a-secret',
      GATEWAY_PORT: '0',
      WEB_PORT: '0',
    },
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
