import { expect, test } from 'vitest'
import { rollbarConfiguration } from './rollbar.ts'

const configuration = rollbarConfiguration({ token: 'token', environment: 'test', build: null })

/** A recording before sending, after the configuration's transform. */
function sent(data: unknown) {
  const span = {
    attributes: {
      'session.id': 'd41d8cd98f00b204e9800998ecf8427e',
      'rollbar.replay.url.full': 'https://shop.example/user/new-password?hash=s3cret',
    },
    events: [{ name: 'rrweb-replay-events', attributes: { eventType: 4, json: JSON.stringify(data) } }],
  }
  configuration.tracing?.transformSpan?.({ span })
  const [event] = span.events
  return { attributes: span.attributes, data: JSON.parse(event?.attributes.json ?? '') as unknown }
}

test('recordings hide the secret link of their page', () => {
  const { attributes, data } = sent({ href: 'https://shop.example/order/AbCdEfGhIjKlMnOpQrStU1?a=b', width: 1280 })
  expect(attributes).toEqual({
    'session.id': 'd41d8cd98f00b204e9800998ecf8427e',
    'rollbar.replay.url.full': 'https://shop.example/user/new-password?hash=…',
  })
  expect(data).toEqual({ href: 'https://shop.example/order/[token]?a=…', width: 1280 })
})

test('attributes are stripped of text and secrets, but not of layout', () => {
  const drawn = {
    d: 'M18 18 24.15 7.35 12.3 18',
    class: '_page_1',
    style: 'width: 10px',
    type: 'hidden',
    rr_width: '1px',
  }
  const { data } = sent({
    node: {
      type: 2,
      tagName: 'input',
      attributes: { ...drawn, value: 's3cret', 'aria-label': 'Remove Ann', href: 'mailto:ann@example.com' },
      childNodes: [{ type: 2, attributes: { alt: 'Ann Lee', action: '/user/verify?token=s3cret' }, id: 7 }],
    },
  })
  expect(data).toEqual({
    node: {
      type: 2,
      tagName: 'input',
      attributes: { ...drawn, value: '······', 'aria-label': '······ ···', href: 'mailto:[email]' },
      childNodes: [{ type: 2, attributes: { alt: '··· ···', action: '/user/verify?token=…' }, id: 7 }],
    },
  })
})
