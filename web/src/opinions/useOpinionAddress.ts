import { useRouter } from '@tanstack/react-router'

/** Makes the link that lands on one opinion. */
export function useOpinionAddress(conversationSlugId: string) {
  const router = useRouter()
  return (opinionSlugId: string): string => {
    const { publicHref } = router.buildLocation({
      to: '/conversation/$postSlugId',
      params: { postSlugId: conversationSlugId },
      search: { tab: 'opinions', opinion: opinionSlugId },
    })
    return new URL(publicHref, location.origin).href
  }
}
