/** The title of one page of a list, "CF flanges, page 2": pages of one list are told apart in tabs, histories and search engines. */
export const titleOfPage = (title: string, page: number): string => (page > 1 ? `${title}, page ${page}` : title)
