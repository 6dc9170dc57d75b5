import { getLegalText } from '@parley/contract'
import type { Page } from '#http/page.ts'
import type { Ask } from '#pages/ask.ts'
import { TEXT_PAGES } from '#pages/texts.ts'
import { LOGO_IMAGE_PATH } from '#pages/links.ts'

/** Where an address leads to nothing: the same page for all of them, with a way home. */
export const absentPage: Page = {
  key: 'absent',
  version: '',
  address: 'absent',
  load: async () => ({ responses: [], status: 404, isUnlisted: true }),
}

/** Where a public conversation was, and has been deleted. */
export const deletedPage: Page = {
  ...absentPage,
  key: 'deleted',
  load: async () => ({ responses: [], status: 410, isUnlisted: true }),
}

/** Any private conversation: only people with the link may see it, so its page says nothing about it. */
export const privatePage: Page = {
  key: 'private',
  version: '',
  address: 'conversation/-',
  load: async () => ({ responses: [], isUnlisted: true, isUnrendered: true }),
}

/** A screen about the viewer, of whom pages know nothing. */
export const personalPage = ({ path }: { path: string }): Page => ({
  key: `personal ${path}`,
  version: '',
  address: path,
  load: async () => ({ responses: [], isUnlisted: true, isUnrendered: true }),
})

/** A text that whoever runs the installation may replace at any time. */
export const legalPage = async (
  ask: Ask,
  { path }: { path: 'legal/privacy' | 'legal/terms' },
): Promise<Page> => {
  const response = await ask.response(getLegalText, { name: path === 'legal/privacy' ? 'privacy' : 'terms' })
  const page = textPage({ path })
  return {
    ...page,
    version: response.json,
    load: async () => ({ ...(await page.load()), responses: [response] }),
  }
}

/** A page of text, the same until the next version of the product. */
export const textPage = ({ path }: { path: keyof typeof TEXT_PAGES }): Page => ({
  key: path,
  version: '',
  address: path,
  load: async () => ({
    responses: [],
    head: {
      ...TEXT_PAGES[path],
      canonicalPath: `/feed/${path}`,
      imagePath: LOGO_IMAGE_PATH,
      type: 'website',
    },
  }),
})
