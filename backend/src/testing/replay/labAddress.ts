/** Required members of an address book entry. */
export const labAddress = {
  country_code: 'US',
  given_name: 'Cora',
  family_name: 'Customer',
  organization: 'ACME Vacuum',
  address_line1: '12 Lab Road',
  locality: 'Ithaca',
  administrative_area: 'NY',
  postal_code: '14850',
}
