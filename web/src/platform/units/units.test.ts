import { createStaticHandler } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defaultUnits, readUnitsWord, unitsCookie, unitsOfCookie, unitsWord } from './units.ts'
import { unitsRoute } from './unitsRoute.ts'

describe('the units cookie', () => {
  test('round-trips on server and browser', () => {
    const units = { length: 'in', temperature: 'C', pressure: 'mbar' } as const
    expect(unitsCookie(units)).toBe('units=in.C.mbar; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(unitsOfCookie(`cartToken=x; ${unitsCookie(units).split(';')[0]}; other=1`)).toEqual(units)
    expect(readUnitsWord(unitsWord(units))).toEqual(units)
  })

  test.each([null, '', 'units=', 'units=furlong.K.bar', 'myunits=in.F.mbar', 'units=constructor'])(
    'ignores %j',
    (cookie) => {
      expect(unitsOfCookie(cookie)).toEqual(defaultUnits)
    },
  )
})

describe('the units form without scripts', () => {
  async function send(fields: Record<string, string>, cookie = '') {
    const request = new Request('https://shop.example/units', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    })
    const answer = await createStaticHandler([unitsRoute]).query(request)
    if (!(answer instanceof Response)) throw new Error('The form leads to no other page')
    return { status: answer.status, to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') }
  }

  test('changes one unit, keeps the others, and returns to the list', async () => {
    expect(await send({ back: '/flanges?f.type=1&page=2', temperature: 'F' }, 'units=in.C.Torr')).toEqual({
      status: 303,
      to: '/flanges?f.type=1&page=2',
      cookie: 'units=in.F.Torr; Path=/; Max-Age=31536000; SameSite=Lax',
    })
  })

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
    'redirects home instead of to %j',
    async (back) => {
      expect((await send({ back, length: 'in' })).to).toBe('/')
    },
  )
})
