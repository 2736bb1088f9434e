import { readFileSync } from 'node:fs'
import type { z } from 'zod'

export function readText(name: string): string {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')
}

/** Reads a JSON file in the folder `data`; throws if the shape is wrong. */
export function readData<Shape>(name: string, shape: z.ZodType<Shape>): Shape {
  return shape.parse(JSON.parse(readText(name)))
}
