import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publicSiteDocument, siteProfileJsonSchema, siteProfileSchema } from './siteProfile.ts'

function recording(name: string) {
  return siteProfileSchema.parse(
    JSON.parse(readFileSync(new URL(`siteProfiles/${name}.json`, import.meta.url), 'utf8')) as unknown,
  )
}

describe('siteProfileSchema', () => {
  // `npx vitest run -u siteProfile` prints it again.
  it('is printed as a JSON Schema', async () => {
    await expect(siteProfileJsonSchema()).toMatchFileSnapshot('siteProfileSchema.json')
  })

  it.each(['drupal11', 'drupal11Extras'])('accepts the recorded document %s', (name) => {
    const { catalog, types } = recording(name)
    for (const { type } of [...catalog.products, ...catalog.variations]) expect(types).toHaveProperty([type])
  })

  it('gives absent members their default values', () => {
    const { types } = recording('drupal11')
    expect(types['product--flange']?.fields.title).toEqual({
      ...{ field: 'title', type: 'string', label: 'Title', cardinality: 1, required: true, computed: false },
      ...{ hidden: [], writable: [] },
    })
  })

  it('ignores unknown members, but not an unknown version', () => {
    const { version, ...document } = recording('drupal11')
    expect(siteProfileSchema.safeParse({ ...document, version, weather: 'fine' }).data).not.toHaveProperty('weather')
    expect(siteProfileSchema.safeParse({ ...document, version: 2 }).success).toBe(false)
  })
})

describe('publicSiteDocument', () => {
  it('has neither versions of modules nor write access', () => {
    const text = JSON.stringify(publicSiteDocument(recording('drupal11')))
    for (const secret of ['"modules"', '"writable"', '"create"', '"update"']) expect(text).not.toContain(secret)
    expect(text).toContain('"hidden"')
  })
})
