import {
  frameAddress,
  getLegalText,
  writeAddress,
  type Address,
  type AddressPath,
  type Input,
  type Language,
} from '@parley/contract'
import type { Page } from '#http/pages/page.ts'
import type { Ask } from '#pages/ask.ts'
import * as texts from '#texts/pages.ts'
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

/**
 * The page of a screen that depends on the viewer, or of a private conversation. Pages are anonymous, so it is a frame
 * without data; its address names no conversation.
 */
export const framePage = (address: string): Page => ({
  key: `frame ${address}`,
  version: '',
  address,
  load: async () => ({ responses: [], isUnlisted: true, rendering: 'frame' }),
})

/** The page of a screen about the viewer. */
export const personalPage = ({ path, params }: Pick<Address, 'path' | 'params'>): Page =>
  framePage(frameAddress(path, params))

const LEGAL_TEXTS: Partial<Record<AddressPath, Input<typeof getLegalText>['name']>> = {
  '/legal/privacy': 'privacy',
  '/legal/terms': 'terms',
}

const TEXT_PAGES = {
  '/about': texts.about,
  '/guide': texts.guide,
  '/welcome': texts.welcome,
  '/legal/privacy': texts.privacy,
  '/legal/terms': texts.terms,
}

/** A page of text. It changes only with a new version of the product, or when its operator replaces it. */
export async function textPage(
  { ask, language }: { ask: Ask; language: Language },
  path: keyof typeof TEXT_PAGES,
): Promise<Page> {
  const name = LEGAL_TEXTS[path]
  const responses =
    name === undefined ? [] : [await ask.response(getLegalText, { name, language: language.tag })]
  const canonicalPath = writeAddress(path, {})
  return {
    key: path,
    version: responses.map(({ json }) => json).join(),
    address: path.slice(1),
    load: async () => ({
      responses,
      head: {
        title: TEXT_PAGES[path].title(language),
        description: TEXT_PAGES[path].description(language),
        canonicalPath,
        imagePath: LOGO_IMAGE_PATH,
        type: 'website',
      },
    }),
  }
}
