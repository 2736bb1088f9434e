/** The name of the company that sells, on documents too. */
export const companyName = 'Vacuum Components'
