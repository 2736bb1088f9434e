import { rad } from './geometry.ts'

/** How a material looks: seven tones across a round side (lit edge to shadow), two across a flat face, its outline. */
interface Tones {
  readonly side: readonly [string, string, string, string, string, string, string]
  readonly face: readonly [string, string]
  readonly line: string
  readonly deep: string
  readonly hatch: Hatch
}
export type Hatch = 'metal' | 'metal2' | 'ceramic' | 'glass' | 'polymer'

const tones = (hatch: Hatch, line: string, deep: string, face: Tones['face'], side: Tones['side']): Tones => ({
  hatch,
  line,
  deep,
  face,
  side,
})

export const MATERIALS = {
  steel: tones(
    'metal',
    '#48535a',
    '#3a444a',
    ['#f1f4f6', '#c3ccd2'],
    ['#8b979e', '#dde4e7', '#fbfcfd', '#c0cad0', '#838f97', '#68747c', '#97a2a9'],
  ),
  bright: tones(
    'metal2',
    '#56626a',
    '#3a444a',
    ['#fafbfc', '#d6dde1'],
    ['#a3aeb5', '#eef2f4', '#ffffff', '#d6dee2', '#9aa6ad', '#7d8990', '#aab4ba'],
  ),
  dark: tones(
    'metal2',
    '#33393d',
    '#22282b',
    ['#a9b1b6', '#767f85'],
    ['#5b646a', '#9aa3a9', '#c3cacf', '#808a90', '#565f65', '#454d52', '#6b747a'],
  ),
  aluminium: tones(
    'metal',
    '#5b636a',
    '#444c52',
    ['#f4f5f7', '#d0d4da'],
    ['#9ea5ae', '#e6e9ee', '#ffffff', '#cfd4db', '#9aa1ab', '#838a94', '#aab1ba'],
  ),
  titanium: tones(
    'metal',
    '#4c4f55',
    '#393c41',
    ['#dcdde0', '#a9abb1'],
    ['#77797f', '#c3c5c9', '#e6e7e9', '#a5a7ad', '#72747b', '#5d5f66', '#85878d'],
  ),
  nickel: tones(
    'metal2',
    '#55554c',
    '#3f3f38',
    ['#efeee6', '#c2c0b3'],
    ['#8b897d', '#deddd2', '#f7f6f0', '#bebcaf', '#87857a', '#706e64', '#9a988c'],
  ),
  molybdenum: tones(
    'metal2',
    '#3d4148',
    '#2c3036',
    ['#b9bec7', '#868c97'],
    ['#5d636d', '#a2a8b2', '#cdd2da', '#858b96', '#5a606a', '#4a4f58', '#6c727d'],
  ),
  kovar: tones(
    'metal2',
    '#4f493f',
    '#3b362e',
    ['#e3dccf', '#b3ab9c'],
    ['#7b766d', '#d2ccbf', '#f0ebe1', '#b5ad9e', '#7a7265', '#615a4e', '#918979'],
  ),
  copper: tones(
    'metal2',
    '#6c3b20',
    '#53290f',
    ['#f3c09b', '#c98356'],
    ['#8c4c2c', '#e7a67c', '#fbdcc4', '#cf8859', '#8e4f2e', '#703b21', '#ab6640'],
  ),
  gold: tones(
    'metal2',
    '#674d0e',
    '#4b3707',
    ['#f8e3a4', '#d1a93f'],
    ['#876718', '#f1d684', '#fff4d2', '#d8af48', '#93701c', '#725510', '#b38e36'],
  ),
  ceramic: tones(
    'ceramic',
    '#777061',
    '#5d574b',
    ['#fbf9f4', '#ddd6c9'],
    ['#c2bbad', '#f4f0e8', '#ffffff', '#e8e2d6', '#bab2a2', '#a2998a', '#c6beb0'],
  ),
  macor: tones(
    'ceramic',
    '#6f6a66',
    '#55504d',
    ['#f7f5f4', '#d8d4d2'],
    ['#bab5b2', '#efedeb', '#ffffff', '#dfdbd9', '#b2adaa', '#9a9592', '#bfbab7'],
  ),
  steatite: tones(
    'ceramic',
    '#7b6f55',
    '#5c523d',
    ['#f5ecd7', '#d8c9a6'],
    ['#b9a985', '#eee2c5', '#fdf6e6', '#dccdaa', '#b0a07b', '#988865', '#bfb08d'],
  ),
  polymer: tones(
    'polymer',
    '#1c2226',
    '#14181b',
    ['#66717a', '#3d464d'],
    ['#2b3237', '#77828a', '#98a3aa', '#525c63', '#2e353a', '#22282c', '#474f55'],
  ),
  rubber: tones(
    'polymer',
    '#15181a',
    '#0d0f10',
    ['#4d5357', '#2d3235'],
    ['#1e2224', '#50575b', '#757d82', '#3a4043', '#212527', '#17191b', '#303538'],
  ),
  rubberBrown: tones(
    'polymer',
    '#2b1d14',
    '#1d130c',
    ['#705544', '#48352a'],
    ['#36271e', '#735a4a', '#977d6d', '#543f33', '#362820', '#281c15', '#46352b'],
  ),
  silicone: tones(
    'polymer',
    '#6b2a1d',
    '#4f1d13',
    ['#dd8a72', '#b35941'],
    ['#8b3f2d', '#d58269', '#f0b3a1', '#b9614a', '#883b29', '#702e1f', '#9e4e3a'],
  ),
  peek: tones(
    'polymer',
    '#6a5a36',
    '#4e4126',
    ['#e8d9b2', '#c0a972'],
    ['#93804f', '#dccb9c', '#f5ebcd', '#c3ad78', '#8e7b4a', '#75643a', '#a3905e'],
  ),
  ptfe: tones(
    'polymer',
    '#838b90',
    '#666e73',
    ['#ffffff', '#e3e8ea'],
    ['#c6cdd1', '#f7f9fa', '#ffffff', '#e6ebed', '#c0c8cc', '#aab2b7', '#ccd3d6'],
  ),
  blue: tones(
    'polymer',
    '#22465e',
    '#173244',
    ['#8fb9d3', '#5788a8'],
    ['#3d6985', '#8ab3cd', '#bcd9ea', '#6494b2', '#3b6681', '#2f5369', '#4d7d9a'],
  ),
  paper: tones(
    'polymer',
    '#8c9499',
    '#747c81',
    ['#ffffff', '#e9edef'],
    ['#d3d9dc', '#fbfcfc', '#ffffff', '#eef1f2', '#cfd6d9', '#bcc4c8', '#dae0e2'],
  ),
  glass: tones(
    'glass',
    '#3a6f7a',
    '#2c5862',
    ['#d9eff3', '#8fc2cc'],
    ['#5d97a2', '#c3e2e8', '#eef8fa', '#9fcbd4', '#6aa4af', '#4f8692', '#7fb4be'],
  ),
  silica: tones(
    'glass',
    '#52697f',
    '#3e5265',
    ['#e9f1fb', '#a9c4e2'],
    ['#7b98b8', '#d4e4f5', '#f5faff', '#b4cde8', '#8aa8c9', '#6e8cad', '#98b5d4'],
  ),
  sapphire: tones(
    'glass',
    '#4d5a8a',
    '#38446d',
    ['#e6eafb', '#a8b5e6'],
    ['#7785bb', '#cfd7f4', '#f3f5ff', '#aebbe8', '#8492c8', '#6a79b0', '#93a1d2'],
  ),
  fluoride: tones(
    'glass',
    '#5a7d72',
    '#446257',
    ['#eaf6f1', '#b2d8ca'],
    ['#7fac9c', '#d5ebe3', '#f5fbf9', '#bbdccf', '#8ebbac', '#73a091', '#9cc6b8'],
  ),
  zincSelenide: tones(
    'glass',
    '#8a5a0c',
    '#684204',
    ['#fbe09a', '#dc9c2c'],
    ['#a97414', '#f2cf7c', '#fff1cb', '#e0aa44', '#ad7818', '#8d600e', '#c18e30'],
  ),
  zincSulfide: tones(
    'glass',
    '#7d7733',
    '#5e5923',
    ['#f4f1c9', '#cbc478'],
    ['#9c9646', '#e9e4a8', '#fbf9df', '#cfc97c', '#a09a4a', '#86803a', '#b1ab5c'],
  ),
  germanium: tones(
    'glass',
    '#2e3236',
    '#1f2326',
    ['#9aa1a8', '#4d545b'],
    ['#42484e', '#848c94', '#b5bcc3', '#646b72', '#40464c', '#33383d', '#50565c'],
  ),
  silicon: tones(
    'glass',
    '#333a47',
    '#242a35',
    ['#a9b3c4', '#596478'],
    ['#4a5466', '#8f9bb0', '#bfc8d8', '#6f7b90', '#475163', '#394252', '#596578'],
  ),
  laserGlass: tones(
    'glass',
    '#23663f',
    '#174b2c',
    ['#c4ecd1', '#62b684'],
    ['#3d8e5d', '#aadfbd', '#e0f6e8', '#7fc89c', '#46976a', '#367c54', '#5cab7c'],
  ),
  leadGlass: tones(
    'glass',
    '#7a6a2c',
    '#5b4e1d',
    ['#f2e8bd', '#cdb768'],
    ['#9c8838', '#e3d59a', '#f8f1d5', '#c9b672', '#9b883c', '#82712f', '#ad9a4e'],
  ),
  clear: tones(
    'glass',
    '#7d878c',
    '#626b70',
    ['#f6f9fa', '#d5dfe3'],
    ['#aab6bb', '#e6edef', '#ffffff', '#d3dde1', '#a9b5ba', '#96a2a7', '#b6c1c5'],
  ),
  kapton: tones(
    'polymer',
    '#583505',
    '#3e2502',
    ['#eab765', '#b9781f'],
    ['#7c4b11', '#dc9a41', '#f5cf8f', '#c58024', '#834e0d', '#653a06', '#a66d27'],
  ),
  fibre: tones(
    'polymer',
    '#8b8573',
    '#6c6758',
    ['#fbf8ef', '#dcd6c5'],
    ['#bdb6a2', '#f1ecdf', '#ffffff', '#ddd6c4', '#b7b09c', '#a29b87', '#c4bdaa'],
  ),
  tcYellow: tones(
    'polymer',
    '#6d5700',
    '#4d3d00',
    ['#f6df62', '#d2b119'],
    ['#a07f00', '#f2d84a', '#fff09a', '#e0c01c', '#a48400', '#836900', '#bd9d10'],
  ),
  tcBlack: tones(
    'polymer',
    '#1a1d1f',
    '#101213',
    ['#5c6164', '#34383b'],
    ['#25282a', '#63686b', '#868b8f', '#42474a', '#272b2d', '#1b1e20', '#393d40'],
  ),
  tcPurple: tones(
    'polymer',
    '#44245f',
    '#311746',
    ['#b58ad6', '#7f4fa6'],
    ['#5a3380', '#b087d2', '#d8c0ea', '#8f62b4', '#5c3582', '#492769', '#713f9a'],
  ),
  tcBlue: tones(
    'polymer',
    '#173f73',
    '#0e2d55',
    ['#7fb0e8', '#3f78bd'],
    ['#25579a', '#78aae3', '#b6d5f5', '#4f8acb', '#27599c', '#1d4880', '#386eb2'],
  ),
  tcOrange: tones(
    'polymer',
    '#7d3a05',
    '#5d2a02',
    ['#f7b06a', '#da7a1e'],
    ['#a3530d', '#f3a65c', '#fdd6ac', '#dd8630', '#a7560f', '#87430a', '#bf6a1c'],
  ),
  tcRed: tones(
    'polymer',
    '#5a160f',
    '#3f0d08',
    ['#dc7468', '#a93a2f'],
    ['#7a2018', '#d9665a', '#f0a79f', '#bd4337', '#7e241b', '#621810', '#9d3a30'],
  ),
  tcGreen: tones(
    'polymer',
    '#1c5527',
    '#123d1a',
    ['#86c792', '#4a9459'],
    ['#2f7a3f', '#7fc28c', '#b9e0c1', '#569f64', '#317c41', '#256534', '#42904f'],
  ),
  tcWhite: tones(
    'polymer',
    '#7d8488',
    '#5f666a',
    ['#ffffff', '#dfe4e6'],
    ['#b9c0c4', '#f4f6f7', '#ffffff', '#dce1e4', '#b5bdc1', '#a0a8ac', '#c1c8cc'],
  ),
} satisfies Record<string, Tones>

export type Material = keyof typeof MATERIALS
export const look = (m: Material): Tones => MATERIALS[m]

const STOPS = [0, 0.1, 0.28, 0.5, 0.8, 0.93, 1]
const channels = (c: string) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16))

/** A colour `t` of the way from `a` to `b`. */
export function blend(a: string, b: string, t: number): string {
  const to = channels(b)
  return `#${channels(a)
    .map((v, i) =>
      Math.round(v + ((to[i] ?? v) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** `side` lights a round body, `wall` the inside of a bore, `face` a flat end, `deep` the end of a bore. */
export type Surface = 'side' | 'wall' | 'face' | 'deep'

export function gradient(id: string, material: Material, surface: Surface): string {
  const m = look(material)
  const stop = (c: string, at?: number) => `<stop${at === undefined ? '' : ` offset="${at}"`} stop-color="${c}"/>`
  const across = (c: readonly string[], box: string) =>
    `<linearGradient id="${id}" ${box}>${c.map((v, i) => stop(v, c.length === 2 ? i || undefined : STOPS[i])).join('')}</linearGradient>`
  if (surface === 'deep') return across([m.deep, blend(m.deep, m.side[4], 0.55)], 'x1=".2" y1="0" x2=".8" y2="1"')
  if (surface === 'face') return across(m.face, 'x1=".1" y1="0" x2=".9" y2="1"')
  const tonesOf = surface === 'side' ? m.side : m.side.map((c) => blend(c, m.deep, 0.45)).reverse()
  return across(tonesOf, 'x1="0" y1="0" x2="0" y2="1"')
}

/** Colour of a flat facet by the angle its normal makes on the screen with the light from the upper left. */
export function facet(material: Material, normal: readonly [number, number, number]): string {
  const m = look(material)
  const light = [-Math.sin(rad(28)) * 0.8, -Math.cos(rad(28)) * 0.8, 0.6]
  const t = Math.max(
    0,
    Math.min(
      1,
      0.42 + 0.52 * (normal[0] * (light[0] ?? 0) + normal[1] * (light[1] ?? 0) + normal[2] * (light[2] ?? 0)),
    ),
  )
  return t > 0.5 ? blend(m.side[3], m.side[2], (t - 0.5) * 2) : blend(m.side[5], m.side[3], t * 2)
}
