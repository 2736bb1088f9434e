import { INSULATORS } from './materialsInsulator.ts'
import { type Tones, tones } from './tones.ts'

/** Glasses and crystals that one looks through. */
const OPTICS = {
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
} satisfies Record<string, Tones>

/** Bare and plated metals. */
const METALS = {
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
} satisfies Record<string, Tones>

const MATERIALS = { ...METALS, ...OPTICS, ...INSULATORS } satisfies Record<string, Tones>
export type Material = keyof typeof MATERIALS

export const look = (m: Material): Tones => MATERIALS[m]
