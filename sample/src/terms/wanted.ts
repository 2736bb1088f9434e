import { z } from 'zod'
import type { Values } from '../domain/expand.ts'
import { readData } from '../domain/readData.ts'

/**
 * A target as it is written down here: a page's path, a category's key, or a part by its family, the axes of its product and, where
 * the standing variation is not meant, its own.
 */
export type Wanted = string | readonly [family: string, axes: Values, own?: Values]
export type Term = readonly [name: string, wanted: readonly Wanted[]]

export const CF = 'flanges-and-fittings/cf-flanges'
export const KF = 'flanges-and-fittings/kf-fittings'
export const ISO = 'flanges-and-fittings/iso-fittings'
export const SUBD = 'electrical-feedthroughs/subminiature-d'
export const POWER = 'electrical-feedthroughs/power'
export const THERMOCOUPLE = 'electrical-feedthroughs/thermocouple'
export const WIRE = 'wire-and-cable/wire'
export const KF_HARDWARE = 'gaskets-and-hardware/kf-hardware'
export const ISO_HARDWARE = 'gaskets-and-hardware/iso-hardware'
export const SUBD_CONNECTORS = 'connectors-and-contacts/sub-d-connectors'

const values = z.record(z.string(), z.string())
const wanted = z.union([z.string(), z.tuple([z.string(), values]), z.tuple([z.string(), values, values])])
const terms = z.array(z.tuple([z.string(), z.array(wanted)]))

/**
 * Search terms of a file: `trade`, what the trade calls things; `materials`, what they are made of; `jargon`, what engineers
 * type who know what a part does rather than what it is called.
 */
export const readTerms = (file: 'trade' | 'materials' | 'jargon'): readonly Term[] =>
  readData(`searchTerms/${file}.json`, terms)
