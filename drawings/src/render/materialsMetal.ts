import { type Tones, tones } from './tones.ts'

/** Bare and plated metals. */
export const METALS = {
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
