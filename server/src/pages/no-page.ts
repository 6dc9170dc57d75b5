import { getLegalText, writeAddress, type AddressPath, type Input } from '@parley/contract'
import type { Page } from '#http/pages/page.ts'
import type { Ask } from '#pages/ask.ts'
import { TEXT_PAGES } from '#texts/pages.ts'
import { LOGO_IMAGE_PATH } from '#pages/links.ts'

/** The page for addresses that do not exist, with a link home. */
export const absentPage: Page = {
  key: 'absent',
  version: '',
  address: 'absent',
  load: async () => ({ responses: [], status: 404, isUnlisted: true }),
}

/** The page of a public conversation that was deleted. */
export const deletedPage: Page = {
  ...absentPage,
  key: 'deleted',
  load: async () => ({ responses: [], status: 410, isUnlisted: true }),
}

/** The page of any private conversation. Only people with the link may see it, so its page says nothing about it. */
export const privatePage: Page = {
  key: 'private',
  version: '',
  address: 'conversation/-',
  load: async () => ({ responses: [], isUnlisted: true, isUnrendered: true }),
}

/** The page of a screen about the viewer. Pages are anonymous, so it contains no data. */
export const personalPage = (path: AddressPath): Page => ({
  key: `personal ${path}`,
  version: '',
  address: path.slice(1),
  load: async () => ({ responses: [], isUnlisted: true, isUnrendered: true }),
})

const LEGAL_TEXTS: Partial<Record<AddressPath, Input<typeof getLegalText>['name']>> = {
  '/legal/privacy': 'privacy',
  '/legal/terms': 'terms',
}

/** A page of text. It changes only with a new version of the product, or when its operator replaces it. */
export async function textPage(ask: Ask, path: keyof typeof TEXT_PAGES): Promise<Page> {
  const name = LEGAL_TEXTS[path]
  const responses = name === undefined ? [] : [await ask.response(getLegalText, { name })]
  const canonicalPath = writeAddress(path, {})
  return {
    key: path,
    version: responses.map(({ json }) => json).join(),
    address: path.slice(1),
    load: async () => ({
      responses,
      head: { ...TEXT_PAGES[path], canonicalPath, imagePath: LOGO_IMAGE_PATH, type: 'website' },
    }),
  }
}
