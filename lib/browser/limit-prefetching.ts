import Router from 'next/router';

type ConnectedNavigator = { connection?: { saveData?: boolean; effectiveType?: string } };

// Of a page that a link leads to, Next requests the data even where it leaves out the scripts: on 2G, and for visitors who
// save data.
Router.ready(() => {
  const { router } = Router;
  if (!router) return;
  const { prefetch } = router;
  router.prefetch = async (...args) => {
    const { connection } = navigator as ConnectedNavigator;
    if (!connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')) {
      await prefetch.apply(router, args);
    }
  };
});
