/** E-mail address on the text pages, where visitors also suggest edits unless `SUGGEST_EDIT_URL` is set; a placeholder. */
export const CONTACT_EMAIL = 'contact@checkleaf.example';
