import { expect, test } from 'vitest'
import {
  accountExistsMail,
  failedLoginsMail,
  mailChangedMail,
  passwordChangedMail,
  passwordResetMail,
  verifyMail,
} from './mails.ts'
import { addDemoNotice } from './renderMail.ts'

const to = 'ana@lab.example'
const link = 'https://shop.test/user/verify?user=1&timestamp=2&hash=a%22b'
const logInLink = 'https://shop.test/user/login'
const newPasswordLink = 'https://shop.test/user/reset-password'

function allMails(firstName?: string) {
  return [
    verifyMail({ to, firstName, link }),
    accountExistsMail({ to, firstName, logInLink, newPasswordLink }),
    passwordResetMail({ to, firstName, link }),
    passwordChangedMail({ to, firstName, revoked: [], paused: [], link: newPasswordLink, webhooksLink: logInLink }),
    mailChangedMail({ to, firstName }),
    failedLoginsMail({ to, firstName, count: 20, newPasswordLink, sessionsLink: 'https://shop.test/user/sessions' }),
  ]
}

test('every email has the same content as text and HTML, names its recipient, and says what to do if it is unexpected', () => {
  const mails = allMails('Ana')
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(6)
  for (const { text, html, subject } of mails) {
    expect(subject).toMatch(/^[A-Z][\w' -]+$/)
    expect(text).toMatch(/^Hello Ana,\n\n/)
    expect(text).toMatch(/did not request this|was not you/)
    for (const line of text.split('\n').filter((each) => each !== '' && !each.endsWith(':')))
      expect(html).toContain(line.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
  }
})

test('action links say that they are valid for a day and work once', () => {
  for (const { text } of [verifyMail({ to, link }), passwordResetMail({ to, link })])
    expect(text).toContain('valid for 24 hours and works once')
})

test('emails load no resources and contain no scripts', () => {
  for (const { html } of allMails('Ana'))
    expect(html).not.toMatch(/<(img|script|link|iframe|style)|url\(|src=|@import/i)
})

test('links are correct even with HTML characters', () => {
  const { text, html } = verifyMail({ to, link: `${link}&x=<b>` })
  expect(text).toContain(`${link}&x=<b>`)
  expect(html).toContain('href="https://shop.test/user/verify?user=1&amp;timestamp=2&amp;hash=a%22b&amp;x=&lt;b&gt;"')
})

test.each([
  'win at https://evil.example',
  'evil.example',
  '<b>Ana</b>',
  'Ana\r\nBcc: x@y.example',
  `A${'n'.repeat(60)}a`,
  '1 000 000 $',
  '',
  undefined,
])('omits a name like %j', (firstName) => {
  for (const { text, html } of allMails(firstName)) {
    expect(text).toMatch(/^Hello,\n/)
    if (firstName !== undefined && firstName !== '') expect(`${text}${html}`).not.toContain(firstName)
  }
})

test.each(['José', "O'Neill", 'Anne-Marie', '花子', 'Zoë van'])('greets the name %j', (firstName) => {
  expect(verifyMail({ to, firstName, link }).text).toMatch(new RegExp(`^Hello ${firstName},`))
})

test('emails of a demo shop end with a notice, as text and as HTML', () => {
  for (const mail of allMails('Ana')) {
    const { text, html } = addDemoNotice(mail)
    const line = 'Demo shop: this message is for testing. Nothing is sold or charged.'
    expect(text).toBe(`${mail.text}\n-- \n${line}\n`)
    expect(html).toMatch(new RegExp(`<small>${line}</small></p>\\n</div>\\n</body>\\n</html>\\n$`))
    expect(mail.html).not.toContain('Demo shop')
  }
})
