import { expect, test } from 'vitest'
import { sentForm } from './formAction.ts'

function request(body: string, type: string) {
  return new Request('http://shop.test/contact-us', { method: 'POST', body, headers: { 'content-type': type } })
}

test('a form arrives as sent', async () => {
  const form = await sentForm(request('name=Ann+Lee&subject=Sales', 'application/x-www-form-urlencoded'))
  expect([...form]).toEqual([
    ['name', 'Ann Lee'],
    ['subject', 'Sales'],
  ])
})

test.each([
  ['abc', 'multipart/form-data; boundary=x'],
  ['--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAn', 'multipart/form-data; boundary=x'],
  ['name=Ann', 'multipart/form-data'],
])('rejects %j as %s as a client error', async (body, type) => {
  await expect(sentForm(request(body, type))).rejects.toMatchObject({
    data: { message: 'This form could not be read. Please send it again.' },
    init: { status: 400 },
  })
})
