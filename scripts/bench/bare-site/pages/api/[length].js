/** The path `/api/N` responds with a JSON string of N letters. */
export default function handleBareApi(request, response) {
  response.setHeader('Cache-Control', 'private, no-store');
  response.status(200).json('leaf '.repeat(request.query.length / 5));
}
