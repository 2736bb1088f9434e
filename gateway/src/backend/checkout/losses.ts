/** Warnings about values that a site does not store. */
export const poNumberLost =
  'This shop does not store PO numbers, so yours was not saved. Please email or call us if we need to know it.'
export const instructionsLost =
  'This shop does not store instructions. Please email or call us if we need to know them.'
export const lineTextsLost =
  'This shop does not store notes or references of lines, so yours were not saved. Please email or call us if we need to know them.'
