var o={x:1,f(){return {x:1}},arr:[1]},p,i=0,j=0,u,f=function(...a){return 1},Foo=class{constructor(){this.bar={}}};
