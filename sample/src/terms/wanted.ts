import type { Values } from '../expand.ts'

/**
 * A target as it is written down here: a page's path, a category's key, or a part by its family, the axes of its product and, where
 * the standing variation is not meant, its own.
 */
export type Wanted = string | readonly [family: string, axes: Values, own?: Values]
export type Term = readonly [name: string, wanted: readonly Wanted[]]

export const CF = 'flanges-and-fittings/cf-flanges'
export const CF_FITTINGS = 'flanges-and-fittings/cf-fittings'
export const KF = 'flanges-and-fittings/kf-fittings'
export const ISO = 'flanges-and-fittings/iso-fittings'
export const ADAPTERS = 'flanges-and-fittings/adapters'
export const SUBD = 'electrical-feedthroughs/subminiature-d'
export const COAX = 'electrical-feedthroughs/coaxial'
export const POWER = 'electrical-feedthroughs/power'
export const THERMOCOUPLE = 'electrical-feedthroughs/thermocouple'
export const VIEWPORTS = 'viewports-and-optics/viewports'
export const WIRE = 'wire-and-cable/wire'
export const TAPE = 'materials-and-consumables/tape-and-film'
export const GASKETS = 'gaskets-and-hardware/gaskets'
export const KF_HARDWARE = 'gaskets-and-hardware/kf-hardware'
export const ISO_HARDWARE = 'gaskets-and-hardware/iso-hardware'
export const FASTENERS = 'gaskets-and-hardware/fasteners'
export const SUBD_CONNECTORS = 'connectors-and-contacts/sub-d-connectors'
