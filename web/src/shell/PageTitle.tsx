export const siteName = 'Vacuum Components'

/** The document's title: what the page shows, then the company. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} | ${siteName}`}</title>
