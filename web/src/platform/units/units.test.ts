import { createStaticHandler } from 'react-router'
import { describe, expect, test } from 'vitest'
import { systemOfCookie, unitsCookie } from './units.ts'
import { unitsRoute } from './unitsRoute.ts'

describe('the units cookie', () => {
  test('round-trips on server and browser', () => {
    expect(unitsCookie('us')).toBe('units=us; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(systemOfCookie(`cartToken=x; ${unitsCookie('us').split(';')[0]}; other=1`)).toBe('us')
  })

  test.each([null, '', 'units=', 'units=furlong', 'myunits=us', 'units=constructor'])('ignores %j', (cookie) => {
    expect(systemOfCookie(cookie)).toBe('si')
  })
})

describe('the units form without scripts', () => {
  async function send(fields: Record<string, string>) {
    const request = new Request('https://shop.example/units', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const answer = await createStaticHandler([unitsRoute]).query(request)
    if (!(answer instanceof Response)) throw new Error('The form leads to no other page')
    return { status: answer.status, to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') }
  }

  test('changes the units and returns to the list', async () => {
    expect(await send({ back: '/flanges?f.type=1&page=2', units: 'us' })).toEqual({
      status: 303,
      to: '/flanges?f.type=1&page=2',
      cookie: 'units=us; Path=/; Max-Age=31536000; SameSite=Lax',
    })
  })

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
    'redirects home instead of to %j',
    async (back) => {
      expect((await send({ back, units: 'us' })).to).toBe('/')
    },
  )
})
