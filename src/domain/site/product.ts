/** The product's name, from Acts 17:11. */
export const PRODUCT_NAME = 'Berean'

export const pageTitle = (title: string): string => `${title} | ${PRODUCT_NAME}`
