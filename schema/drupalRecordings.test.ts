import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { siteProfileSchema } from './siteProfile.ts'

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

const recording = z.object({ status: z.number(), body: z.unknown() })
const documents = ['profile', 'profile-public'] as const

function bodyOf(name: (typeof documents)[number]) {
  return recording.parse(read(`../drupal/tests/recordings/${name}.json`)).body
}

describe('recordings of a Drupal site with the module', () => {
  it.each(documents)('match the JSON Schema of profiles: %s', (name) => {
    const schema = z.fromJSONSchema(z.record(z.string(), z.json()).parse(read('siteProfileSchema.json')))
    expect(schema.safeParse(bodyOf(name)).error).toBeUndefined()
    expect(siteProfileSchema.safeParse(bodyOf(name)).error).toBeUndefined()
  })

  it('keep versions and write access to the gateway', () => {
    const text = JSON.stringify(bodyOf('profile-public'))
    for (const member of ['modules', 'writable', 'create', 'update']) expect(text).not.toContain(`"${member}":`)
    expect(JSON.stringify(bodyOf('profile'))).toContain('"writable":["cart"]')
  })
})
