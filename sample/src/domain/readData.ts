import { readFileSync } from 'node:fs'
import type { z } from 'zod'

export const readText = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')

/** A JSON file of the folder `data`; throws where it has not the shape. */
export const readData = <Shape>(name: string, shape: z.ZodType<Shape>): Shape => shape.parse(JSON.parse(readText(name)))
