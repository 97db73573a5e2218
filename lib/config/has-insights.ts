/** Whether the events of visitors stay in the site's own database. The build inlines it. */
export const HAS_INSIGHTS = process.env.NEXT_PUBLIC_INSIGHTS === '1';
