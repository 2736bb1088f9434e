import { expect, it } from 'vitest'
import { WebhookSecrets } from './webhookSecrets.ts'

it('encrypts secrets so that only the same key can read them', () => {
  const secrets = new WebhookSecrets('key of the configuration')
  const secret = secrets.create()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const stored = secrets.encrypt(secret)
  expect(stored).not.toContain(secret.slice(6, 20))
  expect(secrets.encrypt(secret)).not.toBe(stored)
  expect(new WebhookSecrets('key of the configuration').decrypt(stored)).toBe(secret)
  expect(() => new WebhookSecrets('another key').decrypt(stored)).toThrow('Unsupported state')
  expect(() => secrets.decrypt(`${stored.slice(0, -6)}AAAAAA`)).toThrow('Unsupported state')
})
