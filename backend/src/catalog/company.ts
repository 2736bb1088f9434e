/** The name of the company that sells, on documents too. */
export const companyName = 'Vacuum Components'

/** Where it is, as order documents print it, and how it is reached. */
export const companyAddress = ['28100 Example Avenue', 'Valencia, CA 91355']
export const companyPhone = '(661) 555-0100'

/** The shop's days begin and end there, whatever the time zone of the machine. */
export const companyTimeZone = 'America/Los_Angeles'

/** Where the office reads its mail, until it says otherwise. */
export const companyMail = 'sales@vacuum-components.example'
